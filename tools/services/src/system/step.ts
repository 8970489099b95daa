import { ServiceError } from './service-error.ts';

export interface StepResult {
  /** The result, e.g. 'NATS 2.9.10 on 127.0.0.1:14222'. */
  readonly what: string;
  readonly how: string;
}

/** Runs one step and prints its result and duration. Returns whether it succeeded. */
export async function runStep(name: string, work: () => Promise<StepResult | undefined>): Promise<boolean> {
  const start = performance.now();
  try {
    const result = await work();
    if (result) console.log(`✓ ${result.what} (${result.how}, ${formatSeconds(performance.now() - start)})`);
    return true;
  } catch (error) {
    console.error(
      `✗ ${name} (${formatSeconds(performance.now() - start)}): ${error instanceof Error ? error.message : String(error)}`,
    );
    if (error instanceof ServiceError) console.error(`  → ${error.hint}`);
    else console.error('  → `npm run services -- status` prints the log folder.');
    return false;
  }
}

export const formatSeconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;
