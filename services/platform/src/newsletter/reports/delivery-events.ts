import { createHmac, timingSafeEqual } from 'node:crypto';
import { DeliveryEvents } from '@contenthub/contracts/newsletter/newsletter-api';
import { newsletterPaths } from '@contenthub/contracts/newsletter/newsletter-paths';
import { platformBase } from '@contenthub/contracts/platform/platform-base';
import { HttpError } from '@contenthub/server-kit/http/error-responses';
import type { FastifyInstance } from 'fastify';
import { Value } from 'typebox/value';
import type { DeliveryReports } from './delivery-reports.ts';

type Options = { reports: DeliveryReports; secret: string | undefined; now: () => number };

const maxAgeMs = 5 * 60_000;

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
      await options.reports.record(parse(body).events);
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
  const givenSignature = Buffer.from(header);
  const fresh = Math.abs(now() - seconds * 1000) < maxAgeMs;
  if (!secret || !fresh || givenSignature.length !== expected.length || !timingSafeEqual(givenSignature, expected))
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
