import {
  WordPressWebhook,
  webhookPath,
  webhookSignatureHeader,
  webhookTimestampHeader,
} from '@contenthub/contracts/wordpress/wordpress-webhook';
import { HttpError } from '@contenthub/server-kit/http/error-responses';
import { isSignedWith, type Secrets } from '@contenthub/server-kit/process/secrets';
import { Ajv } from 'ajv';
import type { FastifyInstance, FastifyReply } from 'fastify';

const maxAgeSeconds = 300;

/** Accepts each genuine webhook once: signed with the shared secret, recent, and not seen before. */
export class WebhookVerifier {
  readonly #secrets: Secrets;
  readonly #now: () => number;
  readonly #seen = new Map<string, number>();

  constructor(secrets: Secrets, now: () => number = Date.now) {
    this.#secrets = secrets;
    this.#now = now;
  }

  isAuthentic(timestamp: string | undefined, signature: string | undefined, body: string): boolean {
    if (!timestamp || !signature || !/^\d{1,12}$/.test(timestamp)) return false;
    if (Math.abs(this.#now() / 1000 - Number(timestamp)) > maxAgeSeconds) return false;
    const [scheme, given = ''] = signature.split('=', 2);
    return scheme === 'sha256' && isSignedWith(this.#secrets, `${timestamp}.${body}`, given);
  }

  /** Returns true the first time an id is seen. Ids are remembered as long as their timestamp is valid. */
  isNew(id: string): boolean {
    const now = this.#now();
    for (const [seen, at] of this.#seen) {
      if (now - at <= 2 * maxAgeSeconds * 1000) break;
      this.#seen.delete(seen);
    }
    if (this.#seen.has(id)) return false;
    this.#seen.set(id, now);
    return true;
  }
}

const validate = new Ajv({ validateSchema: false }).compile<WordPressWebhook>(WordPressWebhook);

type SignedRoute<T extends { id: string }> = {
  path: string;
  validate: (body: unknown) => body is T;
  bodyLimit: number;
  verifier: WebhookVerifier;
};

/** Adds a route for the plugin. The signature covers the raw bytes, so the body is read unparsed. */
export function addSignedRoute<T extends { id: string }>(
  app: FastifyInstance,
  { path, validate, bodyLimit, verifier }: SignedRoute<T>,
  handle: (body: T, isNew: boolean, reply: FastifyReply) => Promise<unknown>,
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.post<{ Body: string }>(path, { bodyLimit }, async ({ headers, body: text }, reply) => {
      const [timestamp, signature] = [headers[webhookTimestampHeader], headers[webhookSignatureHeader]].map(String);
      if (!verifier.isAuthentic(timestamp, signature, text))
        throw new HttpError(401, 'not-signed', 'Invalid signature.');
      const body = parseJson(text);
      if (!validate(body)) throw new HttpError(400, 'bad-request', 'Invalid webhook body.');
      return handle(body, verifier.isNew(body.id), reply);
    });
  });
}

/** Receives the plugin's webhooks. It responds before the work is done, because an editor is waiting in WordPress. */
export function addWebhookRoute(
  app: FastifyInstance,
  verifier: WebhookVerifier,
  onWebhook: (webhook: WordPressWebhook) => void,
): void {
  addSignedRoute(
    app,
    { path: webhookPath, validate, bodyLimit: 64 * 1024, verifier },
    async (webhook, isNew, reply) => {
      if (isNew) onWebhook(webhook);
      const { id, ...kinds } = webhook;
      return reply.code(202).send({ accepted: Object.values(kinds).flat().length });
    },
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
