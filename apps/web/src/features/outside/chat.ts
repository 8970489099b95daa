import { loadScript } from './load-script.ts';
import type { Tab } from './outside.ts';

type ChatData = { conversationId?: number | string; teamMember?: { id: number | string } };
type Widget = { on: (action: string, tell: (data?: ChatData) => void) => void; show?: () => void; hide?: () => void };

/** What the widget tells of. */
const actions = [
  ...['chatOpen', 'chatClose', 'startConversation', 'message', 'message:sent'],
  ...['conversation:firstInteraction', 'scheduling:meetingBooked'],
];

const widget = () => (window as { drift?: Widget }).drift;

/** The chat comes with the first page that has one, and hides on pages that have none. */
export function keepChat(address: string, { page, onPage, track }: Tab): void {
  let loading: Promise<void> | undefined;
  const hear = () => {
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
  const follow = () => {
    const { hasChat } = page();
    if (hasChat) loading ??= loadScript(address).then(hear, reportError);
    void loading?.then(() => (page().hasChat ? widget()?.show?.() : widget()?.hide?.()));
  };
  follow();
  onPage(follow);
}
