import { createEventValidator, type EventValidator } from '@contenthub/contracts/events/event-validator';
import { reservedKeys } from '@contenthub/contracts/events/protocol';
import { redactEvent } from '@contenthub/contracts/http/redact-secrets';
import { consentStates } from '@contenthub/contracts/platform/consent';
import { unknownUserId } from '@contenthub/contracts/platform/unknown-visitor';

export type Rejected = { index: number; reason: string };
/** What a body holds, without secrets; `asItCame` when there were none, and nothing stands beside the events. */
export type ParsedBody = { events: unknown[]; unchanged: boolean; jwt: unknown; sentAt: number | undefined };
/** What a request's token says: whose it is, or what is wrong with it. Empty where no token is due. */
export type TokenClaim = { userId?: string | undefined; problem?: string | undefined };

export const maxEvents = 500;
/** An event that is refused for this reason is kept nowhere. */
export const consentMissing = 'analytics consent is missing';
/** Only the id of unknown visitors may be sent without a token. */
export const unprovenUserId = 'userId without a token';
const maxReasonLength = 300;
/** Sent before the user was known; pages of earlier releases send 0. */
const unknownUsers: readonly string[] = [String(unknownUserId), '0'];
const validate: EventValidator = createEventValidator();
const consents: readonly unknown[] = consentStates;

export function parseBody(text: string): ParsedBody | { problem: string } {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return { problem: 'the body is not JSON' };
  }
  const { events: received, jwt, sentAt, ...others } = (isObject(body) ? body : {}) as Record<string, unknown>;
  if (!Array.isArray(received)) return { problem: "the body has no list 'events'" };
  if (received.length > maxEvents) return { problem: `the body has more than ${maxEvents} events` };
  const events = received.map((event: unknown) => (isObject(event) ? redactEvent(event) : event));
  const unchanged =
    jwt === undefined && Object.keys(others).length === 0 && events.every((event, index) => event === received[index]);
  return { events, unchanged, jwt, sentAt: Number.isSafeInteger(sentAt) ? (sentAt as number) : undefined };
}

/** Those that are not right, and why. */
export function validateEvents(events: unknown[], claim: TokenClaim): Rejected[] {
  return events.flatMap((event, index) => {
    const reason = rejectionReason(event, claim);
    return reason === null ? [] : [{ index, reason: reason.slice(0, maxReasonLength) }];
  });
}

/** Consent comes first: nothing else about an event without it is anybody's business. */
function rejectionReason(event: unknown, { userId, problem }: TokenClaim): string | null {
  if (isObject(event) && !consents.includes(Reflect.get(event, 'consent'))) return consentMissing;
  if (problem !== undefined) return problem;
  const invalid = validate(event);
  // Only what is wrong is looked at twice, so that the spec's own sentences say what is wrong with it.
  if (invalid !== null) return describeProblem(event) ?? invalid;
  const { userId: claimed } = event as { userId: string };
  // One that was sent before its user was known is the token's.
  if (claimed === userId || unknownUsers.includes(claimed)) return null;
  return userId === undefined ? unprovenUserId : 'userId is not the one of the token';
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function describeProblem(event: unknown): string | null {
  if (!isObject(event)) return null;
  const { client, eventName, userId } = event as Record<string, unknown>;
  if (typeof eventName === 'string' && !eventName.startsWith(`${client}/`)) {
    return `Event name ${eventName} should start with '${client}/'`;
  }
  if (typeof userId !== 'string' || !/^-?\d+$/.test(userId)) return `Invalid userId: ${userId}`;
  const data = findNestedReservedKey(event as Record<string, unknown>);
  return data ? `Event data should not contain '${data}' prop.` : null;
}

/** What only the client may write has its place at the top; inside of an event's own data it is refused by name. */
function findNestedReservedKey(event: Record<string, unknown>): string | null {
  for (const value of Object.values(event)) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) continue;
    const key = reservedKeys.find((reserved) => reserved in value);
    if (key) return key;
  }
  return null;
}
