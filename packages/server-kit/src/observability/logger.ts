import { redactSecrets } from '@contenthub/contracts/http/redact-secrets';
import { type DestinationStream, type Logger, pino } from 'pino';
import { currentRequestId } from './request-context.ts';

/** An address as it may be logged: tokens, preview nonces and e-mail addresses are masked, for logs are read by many. */
export function loggableUrl(url: string): string {
  return redactSecrets(url);
}

export type { Logger } from 'pino';

/** Every line of every service: JSON, with the service's name and the id of the request it belongs to. */
export function createLogger(service: string, level: string, destination?: DestinationStream): Logger {
  const options = {
    name: service,
    // A level that there is not is for the settings to complain about, and they need a logger first.
    level: level === 'silent' || level in pino.levels.values ? level : 'info',
    base: { service },
    mixin() {
      const requestId = currentRequestId();
      return requestId ? { requestId } : {};
    },
  };
  if (destination) return pino(options, destination);
  // A person at a terminal reads lines; a machine reads JSON.
  const pretty = process.stdout.isTTY && process.env.NODE_ENV !== 'production';
  return pretty ? pino({ ...options, transport: { target: 'pino-pretty' } }) : pino(options);
}
