import { useTracking } from '@contenthub/tracking/tracking';

/** Tracks the search box, searches and followed results. */
export function useSearchTracking() {
  const track = useTracking();
  return {
    trackOpen: () => track('searchBox/open', {}),
    trackClose: () => track('searchBox/close', {}),
    trackSubmit: (search: string, query: string) => track('search/submit', { search, query }),
    trackResultClick: (search: string, postUrl: string) => track('search/resultClick', { search, postUrl }),
  };
}
