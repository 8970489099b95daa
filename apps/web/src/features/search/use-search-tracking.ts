import { useTracking } from '@contenthub/tracking/tracking';

/** What is told of looking for something: the box, what was looked for, and which answer was followed. */
export function useSearchTracking() {
  const track = useTracking();
  return {
    trackOpen: () => track('searchBox/open', {}),
    trackClose: () => track('searchBox/close', {}),
    trackSubmit: (search: string, query: string) => track('search/submit', { search, query }),
    trackResultClick: (search: string, postUrl: string) => track('search/resultClick', { search, postUrl }),
  };
}
