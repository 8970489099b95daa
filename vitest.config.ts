import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { SlowestFirst } from './.ci/slowest-first.ts';
import { patience } from './packages/testing/src/patience.ts';

// All processes of a run share one compile cache.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('node_modules/.cache/contenthub/code', import.meta.url));

const wordpressStandIns = fileURLToPath(new URL('apps/wordpress-editor/src/testing', import.meta.url));

// V8 optimises WebAssembly on other threads, for longer than most tests use PGlite.
const execArgv = ['--liftoff-only'];

// They only end a test that hangs. No test may fail because the host is busy, so tests do not set shorter ones.
const timeouts = { expect: { poll: patience }, testTimeout: 240_000, hookTimeout: 300_000 };

const integration = {
  ...timeouts,
  execArgv,
  // As for unit tests, files of one worker share modules.
  isolate: false,
  unstubGlobals: true,
  unstubEnvs: true,
  restoreMocks: true,
  // More than the CPU cores, because tests mostly wait for engines.
  maxWorkers: 4,
};

const endToEnd = {
  ...timeouts,
  globalSetup: 'e2e/src/support/global-setup.ts',
  // Each worker shares one hub and one browser among its read-only files.
  isolate: false,
  // One more than the CPU cores, because tests often wait for the network or for a restart. Four workers were slower.
  maxWorkers: 3,
};

/**
 * Six kinds of test, by file name: `.test.ts` needs only Node, `.test.tsx` renders components in a simulated browser,
 * `.integration.ts` runs a service or a process with real engines (`npm run services`), e2e/ tests the assembled system
 * in a browser, `.nightly.ts` does the same more thoroughly, and `.images.ts` builds and runs the Docker images,
 * `.cluster.ts` two of each.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          ...timeouts,
          include: ['{packages,services,apps,tools}/**/*.test.ts'],
          // Files of one worker share modules. Reloading them for every file took 40 % of the time.
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
          ...timeouts,
          include: ['{packages,apps}/**/*.test.tsx'],
          environment: 'happy-dom',
          // WordPress's packages exist in its editor only.
          alias: [{ find: /^@wordpress\/(.*)$/, replacement: `${wordpressStandIns}/wordpress-$1` }],
          // Isolates files at half the cost of one worker per file.
          pool: 'vmThreads',
          environmentOptions: {
            happyDOM: {
              url: 'https://www.contenthub.test/blog/',
              // Following a link must not fetch anything.
              settings: {
                navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true },
                // Frames have a document, as in browsers. The set-up file answers their requests.
                enableIframePageLoading: true,
              },
            },
          },
          setupFiles: 'packages/ui/src/testing/component-setup.ts',
          // Style sheets affect visibility, so they are applied, but not those of the console, whose tests never read
          // it: queries by role took a fifth longer. Class names stay unique per file.
          css: { include: /\/(?!console\/)[^/]+\/src\/.*\.css$/, modules: { classNameStrategy: 'stable' } },
          unstubGlobals: true,
          restoreMocks: true,
          maxWorkers: '100%',
        },
      },
      {
        test: {
          name: 'integration',
          ...integration,
          include: ['{packages,services,apps,tools}/**/*.integration.ts'],
          // After the other kinds, when several run (`npm run test:security`).
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'e2e',
          ...endToEnd,
          include: ['e2e/src/**/*.e2e.ts'],
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'nightly',
          ...integration,
          // At night, files with random or killed processes repeat them, and those with hostile input try more of it.
          include: [
            '{packages,services,apps,tools}/**/*.nightly.ts',
            'services/collector/src/intake/strange-events.integration.ts',
            'services/collector/src/rollups/{rollups,hostile-events}.integration.ts',
            'services/content/src/media/pictures/hostile-pictures.integration.ts',
            'services/collector/src/faults/killed-collector.integration.ts',
            'services/platform/src/newsletter/killed-sender.integration.ts',
          ],
          env: { TEST_ROUNDS: '4' },
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'nightly-e2e',
          ...endToEnd,
          // At night, files that check accessibility check more pages, widths and colours, and others repeat more.
          include: [
            'e2e/src/**/*.nightly.ts',
            'e2e/src/quality/accessibility.e2e.ts',
            'e2e/src/{accounts/accounts,consent/consent,cta/checker,journeys/most-read}.e2e.ts',
            'e2e/src/reading/{offline,reading-tools}.e2e.ts',
            'e2e/src/console/{experiment-journey,simulated-readers,staff-journey}.e2e.ts',
            'e2e/src/edge/edge.e2e.ts',
          ],
          env: { ACCESSIBILITY_CHECKS: 'all', TEST_ROUNDS: '4' },
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'images',
          ...timeouts,
          // The first build installs all packages of all images.
          hookTimeout: 1_200_000,
          include: ['tools/**/*.images.ts'],
          sequence: { groupOrder: 3 },
        },
      },
      {
        test: {
          name: 'cluster',
          testTimeout: 1_800_000,
          include: ['tools/**/*.cluster.ts'],
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
});
