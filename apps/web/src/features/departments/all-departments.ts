import type { Blog } from '../../blogs/blog.ts';

type Known = { key: string; name: string; description: string };

/** What each department is called, in code and on the page; by the slug of its category. */
const known: Readonly<Record<string, Known>> = {
  'gb-customer-experience': {
    key: 'customerExperience',
    name: 'Customer Experience',
    description: 'Answers that customers read to the end.',
  },
  'gb-hr': { key: 'humanResources', name: 'Human Resources', description: 'Policies and offers people understand.' },
  'gb-marketing': { key: 'marketing', name: 'Marketing', description: 'One voice across a hundred hands.' },
  'gb-sales': { key: 'sales', name: 'Sales', description: 'Messages that give a reason to reply.' },
};

export type ShownDepartment = Known & { slug: string; href: string };

/** The departments of a blog as its pages show them. */
export function departmentsOf({ departments = {}, paths }: Blog): ShownDepartment[] {
  return Object.entries(departments).flatMap(([ending, slug]) => {
    const found = known[slug];
    return found && paths.department ? [{ ...found, slug, href: paths.department.replace(':department', ending) }] : [];
  });
}

export function departmentName(slug: string): string {
  return known[slug]?.name ?? '';
}
