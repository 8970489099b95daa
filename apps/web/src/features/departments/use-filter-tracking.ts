import { type Clicked, clickedBy } from '@contenthub/tracking/clicked-by';
import { useTracking } from '@contenthub/tracking/use-tracking';

/** Handlers of a link that narrows the business hub to a content type or a department; an empty one widens it again. */
export function useFilterTracking(): (filter: { contentType: string } | { department: string }) => Clicked {
  const track = useTracking();
  return (filter) => clickedBy(() => track('filter/select', filter));
}
