import type { Static } from 'typebox';
import { accountEvents } from './account-events.ts';
import { callToActionEvents } from './call-to-action-events.ts';
import { checkerEvents } from './checker-events.ts';
import { experimentEvents } from './experiment-events.ts';
import { headerEvents } from './header-events.ts';
import { pageEvents } from './page-events.ts';
import { readingEvents } from './reading-events.ts';

/** Every event that the hub knows, named by object and action. What is not here is not sent and not taken. */
export const eventRegistry = {
  ...pageEvents,
  ...headerEvents,
  ...readingEvents,
  ...callToActionEvents,
  ...checkerEvents,
  ...accountEvents,
  ...experimentEvents,
};

export type EventName = keyof typeof eventRegistry;

/** What an event of this name carries besides what is added to all of them. */
export type EventFields<Name extends EventName> = Static<(typeof eventRegistry)[Name]['fields']>;
