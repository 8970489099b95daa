import { createHmac, randomUUID } from 'node:crypto';
import {
  type WordPressWebhook,
  webhookPath,
  webhookSignatureHeader,
  webhookTimestampHeader,
} from '@contenthub/contracts/wordpress/wordpress-webhook';

export type SentWebhook = Partial<WordPressWebhook>;
type SignatureOptions = { secret: string; timestamp?: number };

/** Sends a webhook as the plugin does; returns the response. */
export async function sendWebhook(
  address: string,
  webhook: SentWebhook,
  { secret, timestamp }: SignatureOptions,
): Promise<number> {
  const body = JSON.stringify({ id: randomUUID(), posts: [], ...webhook });
  const time = String(timestamp ?? Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  const response = await fetch(address + webhookPath, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [webhookTimestampHeader]: time,
      [webhookSignatureHeader]: `sha256=${signature}`,
    },
    body,
  });
  await response.arrayBuffer();
  return response.status;
}
