import { createHmac, timingSafeEqual } from 'node:crypto';
import { DeliveryEvents } from '@contenthub/contracts/newsletter/newsletter-api';
import { newsletterPaths } from '@contenthub/contracts/newsletter/newsletter-paths';
import { platformBase } from '@contenthub/contracts/platform/platform-base';
import { HttpError } from '@contenthub/server-kit/http/error-responses';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { Value } from 'typebox/value';
import type { Database } from '../database.ts';
import type { MessageIds } from './sending/message-ids.ts';
import type { Suppressions } from './suppressions.ts';

type Event = DeliveryEvents['events'][number];
type Options = {
  database: Database;
  secret: string | undefined;
  messageIds: MessageIds;
  suppressions: Suppressions;
  now: () => number;
};

const maxAgeMs = 5 * 60_000;
/** The states that each report may replace. Reports arrive late, repeatedly and in any order. */
const replaces: Record<Event['type'], readonly string[]> = {
  accepted: ['claimed', 'unconfirmed'],
  delivered: ['claimed', 'unconfirmed', 'sent'],
  bounced: ['claimed', 'unconfirmed', 'sent', 'delivered'],
  complained: ['claimed', 'unconfirmed', 'sent', 'delivered'],
};
const statusOf: Record<Event['type'], string> = {
  accepted: 'sent',
  delivered: 'delivered',
  bounced: 'bounced',
  complained: 'complained',
};

/**
 * Reports of the mail provider: accepted, delivered, bounced, complained. Signed over time and body with a shared
 * secret: `x-signature: t=SECONDS,v1=HEX`.
 */
export function addDeliveryEvents(app: FastifyInstance, options: Options): void {
  app.register(async (scope) => {
    // The signature covers the exact bytes.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: 1024 * 1024 },
      async (_: unknown, body: string) => body,
    );
    const config = { fromPage: true, exemptFromCsrf: 'Sent by the mail provider and signed with a shared secret.' };
    scope.post(platformBase + newsletterPaths.deliveryEvents, { config }, async (request, reply) => {
      const body = String(request.body ?? '');
      verifySignature(String(request.headers['x-signature'] ?? ''), body, options);
      const reports = parse(body);
      for (const type of Object.keys(statusOf) as Event['type'][])
        await apply(
          type,
          reports.events.filter((event) => event.type === type),
          options,
        );
      return reply.code(204).send();
    });
  });
}

export function signDeliveryEvents(secret: string, seconds: number, body: string): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

function verifySignature(header: string, body: string, { secret, now }: Options): void {
  const seconds = Number(/\bt=(\d{1,12})\b/.exec(header)?.[1]);
  const expected = Buffer.from(secret ? signDeliveryEvents(secret, seconds, body) : '');
  const given = Buffer.from(header);
  const fresh = Math.abs(now() - seconds * 1000) < maxAgeMs;
  if (!secret || !fresh || given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new HttpError(401, 'bad-signature', 'The signature is missing, wrong or too old.');
}

function parse(body: string): DeliveryEvents {
  try {
    const value: unknown = JSON.parse(body);
    if (Value.Check(DeliveryEvents, value)) return value;
  } catch {
    // Answered below.
  }
  throw new HttpError(400, 'bad-events', 'Expected {"events": […]}.');
}

async function apply(type: Event['type'], events: readonly Event[], options: Options): Promise<void> {
  const { database, messageIds, suppressions } = options;
  const ids = events.flatMap(({ messageId }) => messageIds.read(messageId) ?? []);
  if (ids.length === 0) return;
  await sql`
    update newsletter_deliveries
    set status = ${statusOf[type]}, claimed_by = null, sent_at = coalesce(sent_at, now())
    where id = any(${ids}) and status = any(${[...replaces[type]]})`.execute(database);
  if (type !== 'bounced' && type !== 'complained') return;
  const final = events.filter(({ permanent }) => type === 'complained' || permanent !== false);
  const suppressed = await sql<{ email: string }>`
    select r.email from newsletter_deliveries d join newsletter_subscribers r on r.id = d.subscriber_id
    where d.id = any(${final.flatMap(({ messageId }) => messageIds.read(messageId) ?? [])})`.execute(database);
  for (const { email } of suppressed.rows) await suppressions.add(email, type);
}
