/** What the intake knows of a request beside what its body says. The visitor's address is not among it. */
export type TakenMeta = {
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
export type Taken = { meta: TakenMeta; body: { events: Record<string, unknown>[] } };

/** The body as it came where nothing of it was refused: to write JSON anew costs more than to check it. */
export function takenLine(meta: TakenMeta, body: string): string {
  return `{"meta":${JSON.stringify(meta)},"body":${body.includes('\n') ? JSON.stringify(JSON.parse(body)) : body}}`;
}

export function readTaken(entry: Uint8Array): Taken[] {
  return lines(entry).map((line) => JSON.parse(line) as Taken);
}

/** One event that was refused: a line of an entry in the log of refused ones. */
export type Refused = {
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

export function refusedLine(refused: Omit<Refused, 'raw' | 'rawBytes'>, raw: Uint8Array): string {
  const kept = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.byteLength, rawLimit));
  // A reason may quote what came, and half a character is nothing that a store takes.
  const reason = refused.reason.toWellFormed();
  return JSON.stringify({
    ...refused,
    reason,
    raw: kept.toString('base64'),
    rawBytes: raw.byteLength,
  } satisfies Refused);
}

export function readRefused(entry: Uint8Array): Refused[] {
  return lines(entry).map((line) => JSON.parse(line) as Refused);
}

function lines(entry: Uint8Array): string[] {
  return Buffer.from(entry.buffer, entry.byteOffset, entry.byteLength).toString('utf8').split('\n');
}
