import { allowThirdParties } from '../../trusted-types/default-policy.ts';
import { openDataLayer, pageView } from '../data-layer/data-layer.ts';
import { keepChat } from './chat.ts';
import { loadScript } from './load-script.ts';
import type { OutsideAddresses, Tab } from './outside.ts';

/** Lets the tag manager and the chat in. To be called once, when the reader has allowed it. */
export function startOutside({ tagManager, chat }: OutsideAddresses, tab: Tab): void {
  allowThirdParties();
  // The page that is here was shown before anybody listened.
  openDataLayer(tab).push(pageView(location.href, tab.hash()));
  if (tagManager) loadScript(tagManager).catch(reportError);
  if (chat) keepChat(chat, tab);
}
