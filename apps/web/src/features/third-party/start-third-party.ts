import { redactUrl } from '@contenthub/contracts/http/redact-secrets';
import type { Listener, Track, TrackedEvent } from '@contenthub/tracking/tracking';
import { allowThirdParties } from '../../browser/trusted-types/default-policy.ts';
import { trustScriptUrl } from '../../browser/trusted-types/trusted-types.ts';

/** The URLs of third-party scripts, from the page settings. */
export type ThirdPartyUrls = { tagManager?: string | undefined; chat?: string | undefined };

/** What third-party scripts need from the tab. */
export type ThirdPartyContext = {
  /** The current page: its path, and whether it has live chat. */
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

/** The tracked widget events. */
const actions = [
  ...['chatOpen', 'chatClose', 'startConversation', 'message', 'message:sent'],
  ...['conversation:firstInteraction', 'scheduling:meetingBooked'],
];

const widget = () => (window as { drift?: Widget }).drift;

/** Loads the chat on the first page that has one, and hides it on pages without. */
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

/** Loads the tag manager and the chat. Call it once, after consent. */
export function startThirdParty({ tagManager, chat }: ThirdPartyUrls, context: ThirdPartyContext): void {
  allowThirdParties();
  // The first page view happened before the data layer was opened.
  openDataLayer(context).push(createPageViewEvent(location.href, context.hash()));
  if (tagManager) loadScript(tagManager).catch(reportError);
  if (chat) manageChat(chat, context);
}

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
  if (object === 'newsletter' && action === 'subscribe') return { event: 'newsletter_subscription' };
  if (action !== 'click' || !/^(button|banner|popup)$/.test(object)) return undefined;
  const [placement, flow_type, flow_target] = [event.placement, event.flowType, event.flowTarget].map(String);
  return {
    event: flow_type === 'extension' ? 'btn_click_download' : 'btn_click',
    ...{ placement: placement ?? '', flow_type: flow_type ?? '', flow_target: flow_target ?? '' },
  };
}

export function createPageViewEvent(url: string, user_id: string | null): DataLayerEvent {
  const { pathname, search } = new URL(redactUrl(url));
  return { event: 'page_view', page_path: pathname + search, user_id };
}
