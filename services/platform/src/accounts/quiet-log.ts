import type { Logger } from '@contenthub/server-kit/logger';

const address = /[^\s<>"'(=:]+@[^\s<>"'),]+/g;

/** What better-auth has to say, without anybody's address and without the values that came with it. */
export function quietLog(logger: Logger) {
  return {
    level: 'error' as const,
    log(_level: string, message: string): void {
      logger.error({ part: 'accounts' }, message.replace(address, '(an address)'));
    },
  };
}
