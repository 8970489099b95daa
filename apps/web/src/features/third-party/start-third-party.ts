import type { Listener, Track } from '@contenthub/tracking/tracking';
import { allowThirdParties } from '../../browser/trusted-types/default-policy.ts';
import { trustScriptUrl } from '../../browser/trusted-types/trusted-types.ts';
import { createPageViewEvent, openDataLayer } from './data-layer.ts';

/** Where to get what others make; configuration, written on the root of the page. */
export type ThirdPartyUrls = { tagManager?: string | undefined; chat?: string | undefined };

/** What the tab knows that these need. */
export type ThirdPartyContext = {
  /** The page that is shown: its path, and whether readers can talk to somebody there. */
  page: () => { path: string; hasChat: boolean };
  onPage: (listener: () => void) => void;
  hash: () => string | null;
  track: Track;
  listen: (listener: Listener) => void;
};

export function loadScript(url: string): Promise<void> {
  const script = document.createElement('script');
  script.src = trustScriptUrl(url);
  script.async = true;
  return new Promise((resolve, reject) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error(`${url} could not be loaded.`)));
    document.head.append(script);
  });
}

type ChatData = { conversationId?: number | string; teamMember?: { id: number | string } };
type Widget = { on: (action: string, tell: (data?: ChatData) => void) => void; show?: () => void; hide?: () => void };

/** What the widget tells of. */
const actions = [
  ...['chatOpen', 'chatClose', 'startConversation', 'message', 'message:sent'],
  ...['conversation:firstInteraction', 'scheduling:meetingBooked'],
];

const widget = () => (window as { drift?: Widget }).drift;

/** The chat comes with the first page that has one, and hides on pages that have none. */
export function manageChat(url: string, { page, onPage, track }: ThirdPartyContext): void {
  let loading: Promise<void> | undefined;
  const trackChatActions = () => {
    for (const driftAction of actions) {
      widget()?.on(driftAction, (data = {}) =>
        track('chat/action', {
          driftAction,
          conversationId: String(data.conversationId ?? ''),
          ...(data.teamMember && { repId: String(data.teamMember.id) }),
        }),
      );
    }
  };
  const update = () => {
    const { hasChat } = page();
    if (hasChat) loading ??= loadScript(url).then(trackChatActions, reportError);
    void loading?.then(() => (page().hasChat ? widget()?.show?.() : widget()?.hide?.()));
  };
  update();
  onPage(update);
}

/** Lets the tag manager and the chat in. To be called once, when the reader has allowed it. */
export function startThirdParty({ tagManager, chat }: ThirdPartyUrls, context: ThirdPartyContext): void {
  allowThirdParties();
  // The page that is here was shown before anybody listened.
  openDataLayer(context).push(createPageViewEvent(location.href, context.hash()));
  if (tagManager) loadScript(tagManager).catch(reportError);
  if (chat) manageChat(chat, context);
}
