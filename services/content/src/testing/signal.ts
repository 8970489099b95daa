import { createHmac, randomUUID } from 'node:crypto';
import {
  signalPath,
  signalSignatureHeader,
  signalTimestampHeader,
  type WordPressSignal,
} from '@contenthub/contracts/wordpress-signal';

export type SentSignal = Partial<WordPressSignal>;
type How = { secret: string; timestamp?: number };

/** Sends a signal as the plugin does; which answer it gets. */
export async function sendSignal(address: string, signal: SentSignal, { secret, timestamp }: How): Promise<number> {
  const body = JSON.stringify({ id: randomUUID(), posts: [], ...signal });
  const time = String(timestamp ?? Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  const response = await fetch(address + signalPath, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [signalTimestampHeader]: time,
      [signalSignatureHeader]: `sha256=${signature}`,
    },
    body,
  });
  await response.arrayBuffer();
  return response.status;
}
