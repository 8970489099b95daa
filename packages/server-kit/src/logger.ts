import { type DestinationStream, type Logger, pino } from 'pino';
import { currentRequestId } from './request-context.ts';

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
