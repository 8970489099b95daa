import { useTracking } from '@contenthub/tracking/use-tracking';

export type HeaderItem = { label: string; url: string; objectId: string };

/** What is told of headers, menus and footers: which item was followed, which menu opened and closed. */
export function useHeaderTracking() {
  const track = useTracking();
  return {
    followed: (event: 'headerItem/click' | 'loginLink/click', item: HeaderItem) => track(event, item),
    toggled: (label: string, open: boolean) => track(open ? 'headerMenu/open' : 'headerMenu/close', { label }),
  };
}
