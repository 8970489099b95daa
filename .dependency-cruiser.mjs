/** Import rules, checked over the module graph. */

/** Tests, and the folders that only tests use. */
const tests = '(\\.(test|integration|e2e|nightly|images|cluster)\\.tsx?$|/testing/)';
const databaseDrivers = '^(node_modules/(pg|kysely|@electric-sql/pglite|@clickhouse/client|chdb)|packages/database)/';
const ourCode = '^(packages|services|apps|tools|e2e)/';
/** Modules of the platform: each has its own tables and routes. */
const platformModule =
  '(accounts|groups|subscriptions|institutions|experiments|properties|newsletter|reading-list|staff)';
/** WordPress provides its packages at run time. */
const wordpressPackages = '^@wordpress/';
/** Code that reaches a browser: the site and the console without their server sides, the editor, the interface kit, the clients of tracking and experiments. */
const browserCode = {
  path: '^(apps/web/src|apps/console/src/client|apps/wordpress-editor/src|packages/(ui|tracking|experiments|calls-to-action|statistics)/src)/',
  pathNot: `(\\.server\\.tsx?$|^apps/web/src/main\\.ts$|${tests})`,
};

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

export default {
  forbidden: [
    rule(
      'contracts-are-a-leaf',
      'contracts import nothing of ours',
      { path: '^packages/contracts/' },
      { path: ourCode, pathNot: '^packages/contracts/' },
    ),
    rule(
      'packages-know-no-service',
      'packages are used by services and apps, not the other way round',
      { path: ['^packages/testing/', '^packages/'], pathNot: '\\.(test|integration|nightly)\\.tsx?$' },
      { path: '^(services|apps|tools|e2e)/' },
    ),
    rule(
      'services-stand-alone',
      'a service never reaches into another one',
      { path: '^services/([^/]+)/' },
      { path: '^services/', pathNot: '^services/$1/' },
    ),
    rule(
      'services-know-no-app',
      'services do not know who reads them',
      { path: '^services/', pathNot: tests },
      { path: '^(apps|tools|e2e)/' },
    ),
    rule(
      'apps-know-contracts-only',
      'apps talk to services over HTTP; only the composition root starts them in its own process',
      { path: '^apps/(?!all-in-one/)' },
      { path: '^(services|tools|e2e)/' },
    ),
    rule(
      'composition-root-needs-no-tools',
      'what runs in production imports no tool and no test code',
      { path: '^apps/all-in-one/' },
      { path: '^(tools|e2e)/|/testing/|^node_modules/(vite|playwright-core|autocannon|lighthouse)/' },
    ),
    rule(
      'composition-root-is-a-root',
      'only tools and end-to-end tests import the composition root',
      { path: '^(packages|services|apps/(?!all-in-one/))' },
      { path: '^apps/all-in-one/' },
    ),
    rule(
      'cli-knows-no-bench',
      'benchmarks use the command line, not the other way round',
      { path: '^tools/cli/' },
      { path: '^(tools/bench|e2e)/' },
    ),
    rule(
      'apps-have-no-database',
      'apps hold no database driver; the composition root opens those of the services',
      { path: '^apps/(?!all-in-one/)' },
      { path: databaseDrivers },
    ),
    rule('browser-has-no-server-code', 'what reaches a browser imports no server file', browserCode, {
      path: '\\.server\\.tsx?$',
    }),
    rule('browser-has-no-node', 'what reaches a browser imports nothing of Node', browserCode, {
      dependencyTypes: ['core'],
    }),
    rule(
      'growthbook-is-a-reference',
      'GrowthBook is only what our evaluator is tested against',
      { path: ourCode, pathNot: tests },
      { path: '^node_modules/@growthbook/' },
    ),
    rule(
      'ui-is-only-looks',
      'the interface kit knows no tracking, no experiments, no pages',
      { path: '^packages/ui/' },
      { path: '^(packages/(?!ui|contracts)|services|apps|tools)' },
    ),
    rule(
      'decisions-know-no-view',
      'what is asked of a reader is decided without React, tracking or a page',
      { path: '^packages/calls-to-action/', pathNot: tests },
      { path: '(^(packages/(?!calls-to-action|contracts)|services|apps|tools)|node_modules/react)' },
    ),
    rule(
      'features-know-no-page',
      'a feature serves pages and does not know them',
      { path: '^apps/web/src/(features|data|sites)/' },
      {
        path: '^apps/web/src/(routes|server|browser/(boot|App|initial-state|page-settings|tracking|third-party|errors/|router/(router|links|session-history)))',
      },
    ),
    rule(
      'wordpress-ends-in-sync',
      'the shapes of WordPress are known to the synchroniser alone',
      { path: '^services/content/src/', pathNot: '^services/content/src/sync/' },
      { path: '^packages/contracts/src/wordpress/wordpress-api' },
    ),
    rule(
      'sql-stays-in-db-and-search',
      'only db/ and search/ contain SQL',
      { path: '^services/content/src/', pathNot: `(^services/content/src/(db|search)/|${tests})` },
      { path: databaseDrivers },
    ),
    rule(
      'platform-modules-stand-apart',
      'a module of the platform imports no file of another one; what they share, the assembly hands them',
      { path: `^services/platform/src/${platformModule}/` },
      { path: `^services/platform/src/${platformModule}/`, pathNot: '^services/platform/src/$1/' },
    ),
    rule(
      'events-go-one-way',
      'what takes events in and keeps them safe knows nothing of where they are stored',
      { path: '^services/collector/src/(intake|log)/', pathNot: tests },
      { path: '^services/collector/src/(loader|store|rollups|analytics|erasure)/' },
    ),
    rule(
      'real-code-needs-no-test-tools',
      'what runs for readers imports no test tool',
      { path: '^(packages/(?!testing)|services|apps)', pathNot: tests },
      { path: '(^packages/testing/|/testing/|node_modules/(vitest|fast-check|playwright-core)/)' },
    ),
    rule('no-circles', 'nobody climbs back up', {}, { circular: true }),
    rule(
      'no-undeclared-package',
      'each package lists what it uses in its own package.json',
      { pathNot: `(${tests}|\\.config\\.ts$)` },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown'], pathNot: wordpressPackages },
    ),
    rule(
      'no-unresolvable',
      'every import leads somewhere',
      {},
      {
        couldNotResolve: true,
        pathNot: wordpressPackages,
      },
    ),
  ],
  options: {
    // The type checker has no programmable parser any more; this one reads the same syntax.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(packages|services|apps|tools)/[^/]+/dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.css'],
    },
  },
};
