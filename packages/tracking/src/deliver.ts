import type { EventsAnswer } from '@contenthub/contracts/events/wire';
import { answerMs } from './beacons.ts';
import { nameOf, type Sending } from './kept-events.ts';
import type { WayOut } from './way-out.ts';
import { quota } from './wrapping.ts';

/** The collector answered otherwise than with success, or not at all. */
export type SendError = Error & { response?: Response | undefined };

/** By fetch, so that the answer can be read. What fails is logged, kept to be tried again, and thrown. */
export async function deliverBy({ wrap, underWay, end, keep, tell, log }: WayOut, sendings: Sending[]): Promise<void> {
  for (const sending of sendings) {
    underWay.add(nameOf(sending));
    tell(sending.event, 'sent', 'fetch');
  }
  const response = await answerTo(...wrap(sendings));
  if (response?.ok) {
    const { rejected = [] } = (await response.json().catch(() => ({}))) as Partial<EventsAnswer>;
    const reasons = new Map(rejected.map(({ index, reason }) => [index, `refused: ${reason}`]));
    for (const [index, sending] of sendings.entries()) end(sending, reasons.get(index));
    return;
  }
  const message = response ? response.statusText || `Status ${response.status}` : 'The collector did not answer';
  const error: SendError = Object.assign(new Error(message), { response });
  log(error);
  for (const sending of sendings) keep(sending, message);
  throw error;
}

/** One that outlives the page, then a plain one. Whatever goes wrong, the answer is an empty one. */
async function answerTo(url: string, body: Blob): Promise<Response | undefined> {
  return (body.size <= quota ? await post(url, body, true) : undefined) ?? post(url, body, false);
}

async function post(url: string, body: Blob, keepalive: boolean): Promise<Response | undefined> {
  try {
    const signal = AbortSignal.timeout(answerMs);
    return await fetch(url, { method: 'POST', body, keepalive, mode: 'cors', credentials: 'include', signal });
  } catch {
    return undefined;
  }
}
