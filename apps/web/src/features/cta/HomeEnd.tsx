import type { Blog } from '../../sites/blog.ts';
import { CtaBanner } from './CtaBanner.tsx';
import { useDecision } from './use-decision.ts';

/** The banner at the end of a blog's home page. */
export function HomeEnd({ blog }: { blog: Blog }) {
  const placement = 'chHomeEnd';
  const decision = useDecision(placement, blog);
  return decision.shows ? <CtaBanner {...{ placement, blog, shown: decision }} kind="button" post={null} /> : null;
}
