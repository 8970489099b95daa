import { createEventValidator, type EventValidator } from '@contenthub/contracts/events/event-validator';
import { maxEventBytes } from '@contenthub/contracts/events/limits';
import { reservedKeys } from '@contenthub/contracts/events/protocol';
import { redactEvent } from '@contenthub/contracts/http/redact-secrets';
import { consentStates } from '@contenthub/contracts/platform/consent';
import { unknownUserId } from '@contenthub/contracts/platform/unknown-visitor';

export type Rejected = { index: number; reason: string };
/**
 * The parsed body without secrets. `unchanged` is true if nothing was removed and the body has no other fields than
 * `events`.
 */
export type ParsedBody = {
  events: unknown[];
  unchanged: boolean;
  /** Whether an event may be too large or contain half of a character. Few bodies need the check. */
  isSuspicious: boolean;
  jwt: unknown;
  sentAt: number | undefined;
};
/** The result of verifying the request's token, or undefined where no token is required. */
export type TokenClaim = { userId?: string | undefined; problem?: string | undefined; exposuresNeedToken?: boolean };

export const maxEvents = 500;
/** Events refused for this reason are not stored anywhere. */
export const consentMissing = 'analytics consent is missing';
/** Without a token, only the id of anonymous visitors is accepted. */
export const unprovenUserId = 'userId without a token';
/** Otherwise anybody could invent readers of an experiment without asking for an id of each. */
export const unprovenExposure = 'an exposure without a token';
/** A browser has one id. Several in a request would be an easy way to invent readers. */
const anotherBrowser = 'the request has events of another browser';
const maxReasonLength = 300;
/** A valid event has lists of texts. Working on deeper values needs stack for every level. */
const maxDepth = 5;
/** Half of a character, as JSON writes it. The store could not take it. */
const halfCharacter = /\\ud[89a-f]/;
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
  const isSuspicious = Buffer.byteLength(text) > maxEventBytes || text.includes('\\u');
  return {
    events,
    unchanged,
    isSuspicious,
    jwt,
    sentAt: Number.isSafeInteger(sentAt) ? (sentAt as number) : undefined,
  };
}

/** Invalid events with their reasons. */
export function validateEvents(
  { events, isSuspicious }: Pick<ParsedBody, 'events' | 'isSuspicious'>,
  claim: TokenClaim,
): Rejected[] {
  let browser: unknown;
  const browserProblem = (event: unknown): string | null => {
    const { containerId } = event as { containerId: string };
    browser ??= containerId;
    return containerId === browser ? null : anotherBrowser;
  };
  return events.flatMap((event, index) => {
    const reason = rejectionReason(event, claim) ?? (isSuspicious ? textProblem(event) : null) ?? browserProblem(event);
    return reason === null ? [] : [{ index, reason: reason.slice(0, maxReasonLength) }];
  });
}

/** Whether a refused event is too deep to be stored with the reason. */
export function isTooDeep(event: unknown): boolean {
  return isDeeperThan(event, maxDepth);
}

/** Checks consent first. No other field of an event without consent may be processed. */
function rejectionReason(event: unknown, { userId, problem, exposuresNeedToken = false }: TokenClaim): string | null {
  if (isObject(event) && !consents.includes(Reflect.get(event, 'consent'))) return consentMissing;
  if (problem !== undefined) return problem;
  const invalid = validate(event);
  // Only invalid events are validated again, to get the error messages of the specification.
  if (invalid !== null) return describeProblem(event) ?? invalid;
  const { userId: claimed, object } = event as { userId: string; object: string };
  if (exposuresNeedToken && object === 'experiment') return unprovenExposure;
  // An event sent before its user was known belongs to the token's user. An exposure is never sent before.
  const mayBeUnknown = userId === undefined || object !== 'experiment';
  if (claimed === userId || (mayBeUnknown && unknownUsers.includes(claimed))) return null;
  return userId === undefined ? unprovenUserId : 'userId is not the one of the token';
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (!isObject(value)) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function textProblem(event: unknown): string | null {
  const json = JSON.stringify(event);
  if (Buffer.byteLength(json) > maxEventBytes) return `the event has more than ${maxEventBytes} bytes`;
  return halfCharacter.test(json) ? 'a text contains half of a character' : null;
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

/** Reserved top-level properties. They are rejected by name inside an event's own data. */
function findNestedReservedKey(event: Record<string, unknown>): string | null {
  for (const value of Object.values(event)) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) continue;
    const key = reservedKeys.find((reserved) => reserved in value);
    if (key) return key;
  }
  return null;
}
