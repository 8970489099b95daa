import { useTracking } from '@contenthub/tracking/use-tracking';

/** What is told of a feed: which page of it was asked for. */
export function useFeedTracking() {
  const track = useTracking();
  return { askedForMore: (pageNumber: number) => track('feed/loadMore', { pageNumber }) };
}
