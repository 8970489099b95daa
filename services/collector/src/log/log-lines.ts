/** What the intake knows of a request beside what its body says. The visitor's address is not among it. */
export type RequestMeta = {
  /** Which process took it in; a new one has another name. */
  collector: string;
  /** Of the registry that it was checked against. */
  version: string;
  receivedAt: number;
  /** By the sender's clock, if the body says so. */
  sentAt?: number;
  bot: boolean;
  lite: boolean;
  /** Whose token came along; it counts more than what the events say. */
  tokenUserId?: string;
};

/** What one request brought: a line of an entry in the log of events. */
export type LoggedRequest = { meta: RequestMeta; body: { events: Record<string, unknown>[] } };

/** The body as it came where nothing of it was refused: to write JSON anew costs more than to check it. */
export function formatRequest(meta: RequestMeta, body: string): string {
  return `{"meta":${JSON.stringify(meta)},"body":${body.includes('\n') ? JSON.stringify(JSON.parse(body)) : body}}`;
}

export function parseRequests(entry: Uint8Array): LoggedRequest[] {
  return splitLines(entry).map((line) => JSON.parse(line) as LoggedRequest);
}

/** One event that was refused: a line of an entry in the log of refused ones. */
export type RefusedEvent = {
  id: string;
  collector: string;
  version: string;
  receivedAt: number;
  reason: string;
  /** What came, in base64, cut where it is long. */
  raw: string;
  rawBytes: number;
};

const rawLimit = 64 * 1024;

export function formatRefused(refused: Omit<RefusedEvent, 'raw' | 'rawBytes'>, raw: Uint8Array): string {
  const truncated = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.byteLength, rawLimit));
  // A reason may quote what came, and half a character is nothing that a store takes.
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
