import { maxEventBytes } from '@contenthub/contracts/events/limits';

/** What the intake records about a request in addition to its body. It does not include the visitor's address. */
export type RequestMeta = {
  /** Name of the intake process; every process has a new one. */
  collector: string;
  /** Version of the registry that the events were validated against. */
  version: string;
  receivedAt: number;
  /** Time by the client's clock, if the body contains it. */
  sentAt?: number;
  bot: boolean;
  lite: boolean;
  /** The network or account has more browsers a day than the limit. */
  suspect?: true;
  /** User of the request's token; overrides the user ids in the events. */
  tokenUserId?: string;
};

/** The events of one request: a line of an entry in the events log. */
export type LoggedRequest = { meta: RequestMeta; body: { events: Record<string, unknown>[] } };

/** The original body if nothing in it was refused. Serialising JSON again costs more than validating it. */
export function formatRequest(meta: RequestMeta, body: string): string {
  return `{"meta":${JSON.stringify(meta)},"body":${body.includes('\n') ? JSON.stringify(JSON.parse(body)) : body}}`;
}

export function parseRequests(entry: Uint8Array): LoggedRequest[] {
  return splitLines(entry).map((line) => JSON.parse(line) as LoggedRequest);
}

/** One refused event: a line of an entry in the log of refused events. */
export type RefusedEvent = {
  id: string;
  collector: string;
  version: string;
  receivedAt: number;
  reason: string;
  /** The received text in base64, truncated if long. */
  raw: string;
  rawBytes: number;
};

const rawLimit = maxEventBytes;

export function formatRefused(refused: Omit<RefusedEvent, 'raw' | 'rawBytes'>, raw: Uint8Array): string {
  const truncated = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.byteLength, rawLimit));
  // A reason may quote the input, and the store rejects unpaired surrogates.
  const reason = refused.reason.toWellFormed();
  return JSON.stringify({
    ...refused,
    reason,
    raw: truncated.toString('base64'),
    rawBytes: raw.byteLength,
  } satisfies RefusedEvent);
}

export function parseRefused(entry: Uint8Array): RefusedEvent[] {
  return splitLines(entry).map((line) => JSON.parse(line) as RefusedEvent);
}

function splitLines(entry: Uint8Array): string[] {
  return Buffer.from(entry.buffer, entry.byteOffset, entry.byteLength).toString('utf8').split('\n');
}
