import type { Listener, TrackedEvent } from '@contenthub/tracking/tracking';

/** The events of the tag manager's data layer. */
export type DataLayerEvent =
  | { event: 'page_view'; page_path: string; user_id: string | null }
  | { event: 'btn_click' | 'btn_click_download'; placement: string; flow_type: string; flow_target: string }
  | { event: 'newsletter_subscription' };

type WindowWithDataLayer = { dataLayer?: DataLayerEvent[] };
type Source = { listen: (listener: Listener) => void; hash: () => string | null };

/** Opens the data layer after consent. Nothing is recorded before. From then on it receives tracked events. */
export function openDataLayer({ listen, hash }: Source): DataLayerEvent[] {
  const target = window as WindowWithDataLayer;
  target.dataLayer ??= [];
  const { dataLayer } = target;
  listen((event, status) => {
    const entry = status === 'tracked' ? toDataLayerEvent(event, hash()) : undefined;
    if (entry) dataLayer.push(entry);
  });
  return dataLayer;
}

/** Maps a tracked event to the tag manager's format, or to undefined. */
export function toDataLayerEvent(event: TrackedEvent, user_id: string | null): DataLayerEvent | undefined {
  const { object, action } = event;
  if (action === 'view' && object.endsWith('Page')) return createPageViewEvent(String(event.url), user_id);
  if (object === 'newsletter') return { event: 'newsletter_subscription' };
  if (action !== 'click' || !/^(button|banner|popup)$/.test(object)) return undefined;
  const [placement, flow_type, flow_target] = [event.placement, event.flowType, event.flowTarget].map(String);
  return {
    event: flow_type === 'extension' ? 'btn_click_download' : 'btn_click',
    ...{ placement: placement ?? '', flow_type: flow_type ?? '', flow_target: flow_target ?? '' },
  };
}

export function createPageViewEvent(url: string, user_id: string | null): DataLayerEvent {
  const { pathname, search } = new URL(url);
  return { event: 'page_view', page_path: pathname + search, user_id };
}
