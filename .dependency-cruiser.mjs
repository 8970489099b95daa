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
      'packages/contracts imports no other code of this repository',
      { path: '^packages/contracts/' },
      { path: ourCode, pathNot: '^packages/contracts/' },
    ),
    rule(
      'packages-know-no-service',
      'a package imports no service, app, tool or e2e file',
      { path: ['^packages/testing/', '^packages/'], pathNot: '\\.(test|integration|nightly)\\.tsx?$' },
      { path: '^(services|apps|tools|e2e)/' },
    ),
    rule(
      'services-stand-alone',
      'a service never imports another service',
      { path: '^services/([^/]+)/' },
      { path: '^services/', pathNot: '^services/$1/' },
    ),
    rule(
      'services-know-no-app',
      'a service imports no app, tool or e2e file',
      { path: '^services/', pathNot: tests },
      { path: '^(apps|tools|e2e)/' },
    ),
    rule(
      'apps-know-contracts-only',
      'apps call services over HTTP; only apps/all-in-one imports them',
      { path: '^apps/(?!all-in-one/)' },
      { path: '^(services|tools|e2e)/' },
    ),
    rule(
      'composition-root-needs-no-tools',
      'apps/all-in-one imports no tool, test helper, Vite or browser driver',
      { path: '^apps/all-in-one/' },
      { path: '^(tools|e2e)/|/testing/|^node_modules/(vite|playwright-core|autocannon|lighthouse)/' },
    ),
    rule(
      'composition-root-is-a-root',
      'only tools and end-to-end tests import apps/all-in-one',
      { path: '^(packages|services|apps/(?!all-in-one/))' },
      { path: '^apps/all-in-one/' },
    ),
    rule(
      'cli-knows-no-bench',
      'tools/cli imports no benchmark and no e2e file',
      { path: '^tools/cli/' },
      { path: '^(tools/bench|e2e)/' },
    ),
    rule(
      'apps-have-no-database',
      'apps import no database driver, except apps/all-in-one',
      { path: '^apps/(?!all-in-one/)' },
      { path: databaseDrivers },
    ),
    rule('browser-has-no-server-code', 'browser code imports no .server.ts file', browserCode, {
      path: '\\.server\\.tsx?$',
    }),
    rule('browser-has-no-node', 'browser code imports no Node module', browserCode, {
      dependencyTypes: ['core'],
    }),
    rule(
      'growthbook-is-a-reference',
      'only tests import GrowthBook, to compare our evaluator with it',
      { path: ourCode, pathNot: tests },
      { path: '^node_modules/@growthbook/' },
    ),
    rule(
      'ui-is-presentational',
      'packages/ui imports contracts and nothing else of this repository',
      { path: '^packages/ui/' },
      { path: '^(packages/(?!ui|contracts)|services|apps|tools)' },
    ),
    rule(
      'decisions-know-no-view',
      'packages/calls-to-action imports contracts only, and no React',
      { path: '^packages/calls-to-action/', pathNot: tests },
      { path: '(^(packages/(?!calls-to-action|contracts)|services|apps|tools)|node_modules/react)' },
    ),
    rule(
      'features-know-no-page',
      'features, data and sites import no route, server file or page-level browser code',
      { path: '^apps/web/src/(features|data|sites)/' },
      {
        path: '^apps/web/src/(routes|server|browser/(boot|App|initial-state|page-settings|tracking|third-party|errors/|router/(router|links|session-history)))',
      },
    ),
    rule(
      'wordpress-ends-in-sync',
      'in the content service, only sync/ knows the shapes of WordPress',
      { path: '^services/content/src/', pathNot: '^services/content/src/sync/' },
      { path: '^packages/contracts/src/wordpress/wordpress-api' },
    ),
    rule(
      'sql-stays-in-db-and-search',
      'in the content service, only db/ and search/ import a database driver',
      { path: '^services/content/src/', pathNot: `(^services/content/src/(db|search)/|${tests})` },
      { path: databaseDrivers },
    ),
    rule(
      'platform-modules-stand-apart',
      'a platform module imports no file of another module; the assembly passes shared objects',
      { path: `^services/platform/src/${platformModule}/` },
      { path: `^services/platform/src/${platformModule}/`, pathNot: '^services/platform/src/$1/' },
    ),
    rule(
      'events-go-one-way',
      'in the collector, intake and log do not import loader, store, rollups, analytics or erasure',
      { path: '^services/collector/src/(intake|log)/', pathNot: tests },
      { path: '^services/collector/src/(loader|store|rollups|analytics|erasure)/' },
    ),
    rule(
      'real-code-needs-no-test-tools',
      'packages, services and apps import no test tool',
      { path: '^(packages/(?!testing)|services|apps)', pathNot: tests },
      { path: '(^packages/testing/|/testing/|node_modules/(vitest|fast-check|playwright-core)/)' },
    ),
    rule('no-circles', 'no import cycles', {}, { circular: true }),
    rule(
      'no-undeclared-package',
      'each package lists its imports in its own package.json',
      { pathNot: `(${tests}|\\.config\\.ts$)` },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown'], pathNot: wordpressPackages },
    ),
    rule(
      'no-unresolvable',
      'every import resolves',
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
