import { afterAll, beforeAll, describe } from 'vitest';
import type { OpenDatabase } from '../../database.ts';
import { ExperimentsPlatform } from './experiments-platform.ts';
import { liveTests } from './live-states-suite.ts';
import { treatmentTests } from './treatments-suite.ts';
import { visitorTests } from './visitor-block-suite.ts';

/** Tests of experiments, for every store. */
export function describeExperiments(store: string, open: () => Promise<OpenDatabase>): void {
  describe(`experiments on ${store}`, () => {
    let platform: ExperimentsPlatform;
    beforeAll(async () => {
      platform = await ExperimentsPlatform.start(await open());
    });
    afterAll(() => platform?.platform.stop());
    const running = () => platform;

    describe('calls', () => treatmentTests(running));
    describe('live states', () => liveTests(running));
    describe('visitor block', () => visitorTests(running));
  });
}
