import { afterAll, beforeAll } from 'vitest';
import { Reader } from '../browser/reader.ts';
import { type Hub, startBundledHub } from './hub.ts';

/** A reader at the bundled hub for one test file. */
export type Visit = { hub: Hub; reader: Reader };

/** Started for the first file that needs it, and stopped with the worker. */
let sharedHub: Promise<Hub> | undefined;

/**
 * Returns the shared hub of the worker, for test files that do not change it. A file that needs its own settings,
 * counts requests or stops something starts a hub with `startBundledHub`.
 */
export function visitBundledHub(): Visit {
  const visit = {} as Visit;
  beforeAll(async () => {
    sharedHub ??= startBundledHub();
    [visit.hub, visit.reader] = await Promise.all([sharedHub, Reader.launch()]);
  });
  afterAll(() => visit.reader.close());
  return visit;
}
