import {
  signalPath,
  signalSignatureHeader,
  signalTimestampHeader,
  WordPressSignal,
} from '@contenthub/contracts/wordpress-signal';
import { HttpError } from '@contenthub/server-kit/error-answers';
import { Ajv } from 'ajv';
import type { FastifyInstance } from 'fastify';
import type { SignalGuard } from '../sync/wordpress/signal-guard.ts';

const validate = new Ajv({ validateSchema: false }).compile<WordPressSignal>(WordPressSignal);

/** Where the plugin's signals come in. The answer does not wait for the work: WordPress has an editor waiting. */
export function addSignalRoute(
  app: FastifyInstance,
  guard: SignalGuard,
  hear: (signal: WordPressSignal) => void,
): void {
  app.register(async (scope) => {
    // The signature is over the bytes that were sent, so this route reads them before anything parses them.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.post<{ Body: string }>(signalPath, { bodyLimit: 64 * 1024 }, async ({ headers, body }, reply) => {
      const [timestamp, signature] = [headers[signalTimestampHeader], headers[signalSignatureHeader]].map(String);
      if (!guard.isGenuine(timestamp, signature, body))
        throw new HttpError(401, 'not-signed', 'The signature is not right.');
      const signal = parse(body);
      if (!validate(signal)) throw new HttpError(400, 'bad-request', 'That is not a signal.');
      if (guard.isNew(signal.id)) hear(signal);
      const { id, ...kinds } = signal;
      return reply.code(202).send({ accepted: Object.values(kinds).flat().length });
    });
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
