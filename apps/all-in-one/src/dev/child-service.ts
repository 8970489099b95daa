import type { ContentChanged } from '@contenthub/contracts/content/content-changed';
import type { Logger } from '@contenthub/server-kit/observability/logger';
import { type Running, runUntilSignal } from '@contenthub/server-kit/process/run';
import type { ServiceAddresses } from '../environment.ts';

/** Messages from a child process: the addresses of its services once they have started, and content changes. */
export type ServiceMessage = { addresses: Partial<ServiceAddresses> } | { change: ContentChanged };

export function send(message: ServiceMessage): void {
  process.send?.(message);
}

/** Runs services in this child process and tells the parent their addresses. They stop when the parent exits. */
export async function runChildService(
  logger: Logger,
  start: () => Promise<Running & { addresses: Partial<ServiceAddresses> }>,
): Promise<void> {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  await runUntilSignal(logger, async () => {
    const services = await start();
    send({ addresses: services.addresses });
    return services;
  });
}
