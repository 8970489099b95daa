import type { IncomingHttpHeaders } from 'node:http';
import { isUnreadable, receiptTiming } from '@contenthub/contracts/events/wire';

/** What a page sees in its own timings, also of an answer that it may not read. */
const receipt = { 'timing-allow-origin': '*', 'server-timing': receiptTiming };

/** How it is said that events were taken: to a beacon by a receipt alone, to everybody else with what became of each. */
export function takenAnswer(
  headers: IncomingHttpHeaders,
  text: string,
): { status: number; headers: Record<string, string | number>; body: string } {
  if (isUnreadable(headers)) return { status: 204, headers: receipt, body: '' };
  const own = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
  return { status: 200, headers: { ...receipt, ...own }, body: text };
}
