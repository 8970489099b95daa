import { afterAll, beforeAll } from 'vitest';
import { Reader } from '../browser/reader.ts';
import { type Hub, startBundledHub } from './hub.ts';

/** A reader at the bundled hub, for as long as a test file runs. */
export type Visit = { hub: Hub; reader: Reader };

/** Started for the first file that asks, and ends with the worker. */
let sharedHub: Promise<Hub> | undefined;

/**
 * For test files that change nothing at the hub: all of them in a worker visit the same one. A file that needs settings
 * of its own, counts what the hub is asked, or stops something starts a hub with `startBundledHub`.
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
