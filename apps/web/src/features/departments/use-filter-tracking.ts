import { type Clicked, clickedBy } from '@contenthub/tracking/clicked-by';
import { useTracking } from '@contenthub/tracking/use-tracking';

/** What is told when the business home is narrowed to one kind of content; empty when it is widened again. */
export function useFilterTracking(): (contentType: string) => Clicked {
  const track = useTracking();
  return (contentType) => clickedBy(() => track('filter/select', { contentType }));
}
