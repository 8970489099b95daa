/** What the tag manager hears of. */
export type DataLayerEvent =
  | { event: 'page_view'; page_path: string; user_id: string | null }
  | { event: 'btn_click' | 'btn_click_download'; placement: string; flow_type: string; flow_target: string }
  | { event: 'newsletter_subscription' };

type Layered = { dataLayer?: DataLayerEvent[] };

/** Opened once a reader has allowed it; before that nothing is kept for anybody. */
export function openDataLayer(): DataLayerEvent[] {
  const layered = window as Layered;
  layered.dataLayer ??= [];
  return layered.dataLayer;
}

/** Where there is no data layer nobody hears. */
export function pushToDataLayer(event: DataLayerEvent): void {
  (window as Layered).dataLayer?.push(event);
}
