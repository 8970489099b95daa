import { type EventValidator, eventValidator } from '@contenthub/contracts/events/event-validator';
import { reservedKeys } from '@contenthub/contracts/events/reserved-keys';

export type Rejected = { index: number; reason: string };
/** What a body holds: events that are right, and why the others are not; or why it holds none at all. */
export type Sorted = { events: unknown[]; rejected: Rejected[]; jwt: unknown; sentAt: number | undefined };

export const mostEvents = 500;
const longestReason = 300;
const validate: EventValidator = eventValidator();

export function parseBody(text: string): Sorted | { problem: string } {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return { problem: 'the body is not JSON' };
  }
  const { events, jwt, sentAt } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  if (!Array.isArray(events)) return { problem: "the body has no list 'events'" };
  if (events.length > mostEvents) return { problem: `the body has more than ${mostEvents} events` };
  const rejected: Rejected[] = [];
  for (const [index, event] of events.entries()) {
    const reason = refusal(event);
    if (reason !== null) rejected.push({ index, reason: reason.slice(0, longestReason) });
  }
  return { events, rejected, jwt, sentAt: Number.isSafeInteger(sentAt) ? (sentAt as number) : undefined };
}

/** Why this event is refused; null when it is right. */
export function refusal(event: unknown): string | null {
  const problem = validate(event);
  // Only what is wrong is looked at twice, so that the spec's own sentences say what is wrong with it.
  return problem === null ? null : (knownProblem(event) ?? problem);
}

function knownProblem(event: unknown): string | null {
  if (typeof event !== 'object' || event === null) return null;
  const { client, eventName, userId } = event as Record<string, unknown>;
  if (typeof eventName === 'string' && !eventName.startsWith(`${client}/`)) {
    return `Event name ${eventName} should start with '${client}/'`;
  }
  if (typeof userId !== 'string' || !/^-?\d+$/.test(userId)) return `Invalid userId: ${userId}`;
  const data = nested(event as Record<string, unknown>);
  return data ? `Event data should not contain '${data}' prop.` : null;
}

/** What only the client may write has its place at the top; inside of an event's own data it is refused by name. */
function nested(event: Record<string, unknown>): string | null {
  for (const value of Object.values(event)) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) continue;
    const key = reservedKeys.find((reserved) => reserved in value);
    if (key) return key;
  }
  return null;
}
