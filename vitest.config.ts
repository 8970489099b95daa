import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { SlowestFirst } from './.ci/slowest-first.ts';

// Every process of a run, and every service that a test starts, finds its code compiled by an earlier one.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('node_modules/.cache/contenthub/code', import.meta.url));

// V8 optimises WebAssembly on other threads, for longer than most tests have PGlite open.
const execArgv = ['--liftoff-only'];

// What a test waits for comes within a moment; a busy machine's moment is longer than the second that is the default.
const patient = { poll: { timeout: 20_000 } };

/**
 * Four kinds of test, by the ending of their file: `.test.ts` needs nothing but Node, `.test.tsx` renders a component in
 * a simulated browser, `.integration.ts` runs a service or a whole process with its engines (`npm run services`), and
 * those in e2e/ walk the assembled system in a browser.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          expect: patient,
          include: ['{packages,services,apps,tools}/**/*.test.ts'],
          // Opening a PGlite takes a second, and many on a busy machine.
          hookTimeout: 60_000,
          // A property test takes a second alone, and several beside all the others.
          testTimeout: 30_000,
          // Files of a worker share its modules: two fifths of the time went into loading them again for every file.
          isolate: false,
          unstubGlobals: true,
          unstubEnvs: true,
          restoreMocks: true,
          execArgv,
          maxWorkers: '100%',
        },
      },
      {
        test: {
          name: 'component',
          expect: patient,
          include: ['{packages,apps}/**/*.test.tsx'],
          environment: 'happy-dom',
          // Isolates files from each other at half the cost of a worker for each.
          pool: 'vmThreads',
          environmentOptions: {
            happyDOM: {
              url: 'https://www.contenthub.test/blog/',
              // A followed link must not fetch anything.
              settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } },
            },
          },
          setupFiles: 'packages/ui/src/testing/component-setup.ts',
          // Style sheets decide what is visible, so they are applied; class names stay apart from file to file.
          css: { include: /\.css$/, modules: { classNameStrategy: 'stable' } },
          unstubGlobals: true,
          restoreMocks: true,
          testTimeout: 30_000,
          maxWorkers: '100%',
        },
      },
      {
        test: {
          name: 'integration',
          expect: patient,
          include: ['{packages,services,apps,tools}/**/*.integration.ts'],
          // A dozen calls of WordPress one after the other, each as slow as the machine is busy.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          execArgv,
          // More than there are processors: much of a test is waiting for an engine.
          maxWorkers: 4,
        },
      },
      {
        test: {
          name: 'e2e',
          expect: patient,
          include: ['e2e/src/**/*.e2e.ts'],
          globalSetup: 'e2e/src/support/global-setup.ts',
          testTimeout: 120_000,
          hookTimeout: 240_000,
          // Each worker starts one hub and one browser for all of its files that only read.
          isolate: false,
          // One more than there are processors: a test often waits for the network to be idle, or for a service to be back.
          // With another one everything took longer.
          maxWorkers: 3,
        },
      },
    ],
  },
});
