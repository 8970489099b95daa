import { redactSecrets } from '@contenthub/contracts/http/redact-secrets';
import { type DestinationStream, type Logger, pino } from 'pino';
import { currentRequestId } from './request-context.ts';

/** A URL for logging. Tokens, preview nonces and e-mail addresses are masked. */
export function loggableUrl(url: string): string {
  return redactSecrets(url);
}

export type { Logger } from 'pino';

/** Creates a service's logger. It writes JSON lines with the service's name and the request id. */
export function createLogger(service: string, level: string, destination?: DestinationStream): Logger {
  const options = {
    name: service,
    // Settings report an invalid level, but need a logger first.
    level: level === 'silent' || level in pino.levels.values ? level : 'info',
    base: { service },
    mixin() {
      const requestId = currentRequestId();
      return requestId ? { requestId } : {};
    },
  };
  if (destination) return pino(options, destination);
  // Readable lines for terminals, JSON otherwise.
  const pretty = process.stdout.isTTY && process.env.NODE_ENV !== 'production';
  return pretty ? pino({ ...options, transport: { target: 'pino-pretty' } }) : pino(options);
}
