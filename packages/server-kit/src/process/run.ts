import { setTimeout as pause } from 'node:timers/promises';
import Type from 'typebox';
import type { Logger } from '../observability/logger.ts';
import { commonSettings, readSettings, SettingsError } from './settings.ts';

/** A signal stops the whole process, so every server in it is told at once. */
let draining = false;

/** Whether the process is about to stop: it still answers, but asks to be left alone. */
export function isDraining(): boolean {
  return draining;
}

function beginDraining(): void {
  draining = true;
}

/** Something that was started and can be stopped; stopping waits for what is under way. */
export type Running = { stop: () => Promise<void> };

const stopTimeoutMs = 15_000;
const DrainSettings = Type.Object({ DRAIN_SECONDS: commonSettings.DRAIN_SECONDS });

/**
 * The life of a service's process: start, and on SIGTERM or SIGINT finish what is under way, then end. SIGTERM comes from
 * an orchestrator: balancers first get the time to notice that the service is not ready any more.
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
        logger.error('did not stop in time');
        process.exit(1);
      }, stopTimeoutMs).unref();
      await running.stop();
      logger.info('stopped');
      process.exit(0);
    };
    process.once('SIGTERM', stop);
    process.once('SIGINT', stop);
  } catch (error) {
    // A wrong setting is the operator's to mend: the sentence helps, a stack trace does not.
    if (error instanceof SettingsError) process.stderr.write(`${error.message}\n`);
    else logger.fatal({ err: error }, 'could not start');
    process.exit(1);
  }
}
