import { useTracking } from '@contenthub/tracking/use-tracking';

/** What is told of looking for something: the box, what was looked for, and which answer was followed. */
export function useSearchTracking() {
  const track = useTracking();
  return {
    opened: () => track('searchBox/open', {}),
    closed: () => track('searchBox/close', {}),
    submitted: (search: string, query: string) => track('search/submit', { search, query }),
    followed: (search: string, postUrl: string) => track('search/resultClick', { search, postUrl }),
  };
}
