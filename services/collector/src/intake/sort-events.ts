import { consentStates } from '@contenthub/contracts/consent';
import { type EventValidator, eventValidator } from '@contenthub/contracts/events/event-validator';
import { reservedKeys } from '@contenthub/contracts/events/reserved-keys';
import { stripEvent } from '@contenthub/contracts/strip-secrets';
import { unknownUserId } from '@contenthub/contracts/unknown-visitor';

export type Rejected = { index: number; reason: string };
/** What a body holds, without secrets; `asItCame` when there were none, and nothing stands beside the events. */
export type Parsed = { events: unknown[]; asItCame: boolean; jwt: unknown; sentAt: number | undefined };
/** What a request's token says: whose it is, or what is wrong with it. Empty where no token is due. */
export type Claim = { userId?: string | undefined; problem?: string | undefined };

export const mostEvents = 500;
/** An event that is refused for this reason is kept nowhere. */
export const consentMissing = 'analytics consent is missing';
/** Only the id of unknown visitors may be sent without a token. */
export const userUnproved = 'userId without a token';
const longestReason = 300;
/** Sent before the user was known; pages of earlier releases send 0. */
const unknownUsers: readonly string[] = [String(unknownUserId), '0'];
const validate: EventValidator = eventValidator();
const consents: readonly unknown[] = consentStates;

export function parseBody(text: string): Parsed | { problem: string } {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return { problem: 'the body is not JSON' };
  }
  const { events: came, jwt, sentAt, ...others } = (isObject(body) ? body : {}) as Record<string, unknown>;
  if (!Array.isArray(came)) return { problem: "the body has no list 'events'" };
  if (came.length > mostEvents) return { problem: `the body has more than ${mostEvents} events` };
  const events = came.map((event: unknown) => (isObject(event) ? stripEvent(event) : event));
  const asItCame =
    jwt === undefined && Object.keys(others).length === 0 && events.every((event, index) => event === came[index]);
  return { events, asItCame, jwt, sentAt: Number.isSafeInteger(sentAt) ? (sentAt as number) : undefined };
}

/** Those that are not right, and why. */
export function refusals(events: unknown[], claim: Claim): Rejected[] {
  return events.flatMap((event, index) => {
    const reason = refusal(event, claim);
    return reason === null ? [] : [{ index, reason: reason.slice(0, longestReason) }];
  });
}

/** Consent comes first: nothing else about an event without it is anybody's business. */
function refusal(event: unknown, { userId, problem }: Claim): string | null {
  if (isObject(event) && !consents.includes(Reflect.get(event, 'consent'))) return consentMissing;
  if (problem !== undefined) return problem;
  const invalid = validate(event);
  // Only what is wrong is looked at twice, so that the spec's own sentences say what is wrong with it.
  if (invalid !== null) return knownProblem(event) ?? invalid;
  const { userId: claimed } = event as { userId: string };
  // One that was sent before its user was known is the token's.
  if (claimed === userId || unknownUsers.includes(claimed)) return null;
  return userId === undefined ? userUnproved : 'userId is not the one of the token';
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function knownProblem(event: unknown): string | null {
  if (!isObject(event)) return null;
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
