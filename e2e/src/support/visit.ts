import { afterAll, beforeAll } from 'vitest';
import { startBundledHub } from './bundled-hub.ts';
import type { Hub } from './hub-process.ts';
import { Reader } from './reader.ts';

/** A reader at the bundled hub, for as long as a test file runs. */
export type Visit = { hub: Hub; reader: Reader };

export function visitBundledHub(): Visit {
  const visit = {} as Visit;
  beforeAll(async () => {
    [visit.hub, visit.reader] = await Promise.all([startBundledHub(), Reader.arrive()]);
  });
  afterAll(async () => {
    await visit.reader.leave();
    await visit.hub.stop();
  });
  return visit;
}
