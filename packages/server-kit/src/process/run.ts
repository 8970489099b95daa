import { setTimeout as pause } from 'node:timers/promises';
import Type from 'typebox';
import type { Logger } from '../observability/logger.ts';
import { commonSettings, readSettings, SettingsError } from './settings.ts';

/** A signal stops the whole process, so all its servers share this flag. */
let draining = false;

/** Whether the process is shutting down. It still responds, but asks clients to disconnect. */
export function isDraining(): boolean {
  return draining;
}

function beginDraining(): void {
  draining = true;
}

/** A running service. `stop` waits for pending work. */
export type Running = { stop: () => Promise<void> };

const stopTimeoutMs = 15_000;
const DrainSettings = Type.Object({ DRAIN_SECONDS: commonSettings.DRAIN_SECONDS });

/**
 * Runs a service until SIGTERM or SIGINT, then finishes pending work and exits. Orchestrators send SIGTERM, so load
 * balancers first get time to detect that the service is not ready.
 */
export async function runUntilSignal(logger: Logger, start: () => Promise<Running>): Promise<void> {
  try {
    const { DRAIN_SECONDS: drainSeconds } = readSettings(DrainSettings, process.env);
    const running = await start();
    const stop = async (signal: NodeJS.Signals) => {
      if (signal === 'SIGTERM' && drainSeconds > 0) {
        beginDraining();
        logger.info({ drainSeconds }, 'draining');
        await pause(drainSeconds * 1000);
      }
      logger.info({ signal }, 'stopping');
      setTimeout(() => {
        logger.error('shutdown timed out');
        process.exit(1);
      }, stopTimeoutMs).unref();
      await running.stop();
      logger.info('stopped');
      process.exit(0);
    };
    process.once('SIGTERM', stop);
    process.once('SIGINT', stop);
  } catch (error) {
    // For an invalid setting, the message helps the operator and a stack trace does not.
    if (error instanceof SettingsError) process.stderr.write(`${error.message}\n`);
    else logger.fatal({ err: error }, 'startup failed');
    process.exit(1);
  }
}
