import { openDataLayer, pushToDataLayer } from '../data-layer/data-layer.ts';
import { keepChat } from './chat.ts';
import { loadScript } from './load-script.ts';
import type { OutsideAddresses, Tab } from './outside.ts';

/** Lets the tag manager and the chat in. To be called once, when the reader has allowed it. */
export function startOutside({ tagManager, chat }: OutsideAddresses, tab: Tab): void {
  openDataLayer();
  let last = '';
  const pageView = () => {
    const { path } = tab.page();
    if (path === last) return;
    last = path;
    pushToDataLayer({ event: 'page_view', page_path: path, user_id: tab.hash() });
  };
  pageView();
  tab.onPage(pageView);
  if (tagManager) loadScript(tagManager).catch(reportError);
  if (chat) keepChat(chat, tab);
}
