import type { Department } from '@contenthub/contracts/department';
import type { Place } from '../route.ts';

/** The department that a place is the page of. */
export function departmentOf({ blog, params }: Place): Department | undefined {
  return blog.departments?.[params.department ?? ''];
}
