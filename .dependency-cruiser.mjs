/** The walls between the rooms, as rules over the module graph. There is no list of exceptions. */

/** Tests, and the folders beside the code that hold what only tests use. */
const tests = '(\\.(test|integration|e2e)\\.tsx?$|/testing/)';
const databaseDrivers = '^(node_modules/(pg|kysely|@electric-sql/pglite|@clickhouse/client|chdb)|packages/database)/';
const rooms = '^(packages|services|apps|tools|e2e)/';
/** Within the platform: parts with tables and routes of their own. */
const platformModule = '(accounts|groups|subscriptions|institutions|experiments|properties)';
/** What ends up in a browser: the site without its server side, the interface kit, the clients of tracking and experiments. */
const browserCode = {
  path: '^(apps/web/src|packages/(ui|tracking|experiments|calls-to-action)/src)/',
  pathNot: `(\\.server\\.tsx?$|^apps/web/src/main\\.ts$|${tests})`,
};

const wall = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

export default {
  forbidden: [
    wall(
      'contracts-are-a-leaf',
      'contracts import nothing of ours',
      { path: '^packages/contracts/' },
      { path: rooms, pathNot: '^packages/contracts/' },
    ),
    wall(
      'packages-know-no-service',
      'packages are used by services and apps, not the other way round',
      { path: '^packages/', pathNot: tests },
      { path: '^(services|apps|tools|e2e)/' },
    ),
    wall(
      'services-stand-alone',
      'a service never reaches into another one',
      { path: '^services/([^/]+)/' },
      { path: '^services/', pathNot: '^services/$1/' },
    ),
    wall(
      'services-know-no-app',
      'services do not know who reads them',
      { path: '^services/', pathNot: tests },
      { path: '^(apps|tools|e2e)/' },
    ),
    wall(
      'apps-know-contracts-only',
      'apps talk to services through contracts',
      { path: '^apps/' },
      { path: '^(services|tools|e2e)/' },
    ),
    wall('apps-have-no-database', 'apps hold no database driver', { path: '^apps/' }, { path: databaseDrivers }),
    wall('browser-has-no-server-code', 'what reaches a browser imports no server file', browserCode, {
      path: '\\.server\\.tsx?$',
    }),
    wall('browser-has-no-node', 'what reaches a browser imports nothing of Node', browserCode, {
      dependencyTypes: ['core'],
    }),
    wall('groups-are-decided-on-the-server', 'the evaluator of experiments reaches no browser', browserCode, {
      path: '^node_modules/@growthbook/',
    }),
    wall(
      'ui-is-only-looks',
      'the interface kit knows no tracking, no experiments, no pages',
      { path: '^packages/ui/' },
      { path: '^(packages/(?!ui|contracts)|services|apps|tools)' },
    ),
    wall(
      'decisions-know-no-view',
      'what is asked of a reader is decided without React, tracking or a page',
      { path: '^packages/calls-to-action/', pathNot: tests },
      { path: '(^(packages/(?!calls-to-action|contracts)|services|apps|tools)|node_modules/react)' },
    ),
    wall(
      'features-know-no-page',
      'a feature serves pages and does not know them',
      { path: '^apps/web/src/(features|content|blogs)/' },
      { path: '^apps/web/src/(routes|app|client|server)/' },
    ),
    wall(
      'wordpress-ends-in-sync',
      'the shapes of WordPress are known to the synchroniser alone',
      { path: '^services/content/src/', pathNot: '^services/content/src/sync/' },
      { path: '^packages/contracts/src/(wordpress-post|private-api)' },
    ),
    wall(
      'sql-lives-in-two-rooms',
      'only the read model and the search speak SQL',
      { path: '^services/content/src/', pathNot: `(^services/content/src/(read-model|search)/|${tests})` },
      { path: databaseDrivers },
    ),
    wall(
      'platform-modules-stand-apart',
      'a module of the platform imports no file of another one; what they share, the assembly hands them',
      { path: `^services/platform/src/${platformModule}/` },
      { path: `^services/platform/src/${platformModule}/`, pathNot: '^services/platform/src/$1/' },
    ),
    wall(
      'events-go-one-way',
      'what takes events in and keeps them safe knows nothing of where they are stored',
      { path: '^services/collector/src/(intake|log)/', pathNot: tests },
      { path: '^services/collector/src/(loader|store|questions|erasure)/' },
    ),
    wall(
      'real-code-needs-no-test-tools',
      'what runs for readers imports no test tool',
      { path: '^(packages/(?!testing)|services|apps)', pathNot: tests },
      { path: '(^packages/testing/|/testing/|node_modules/(vitest|fast-check|playwright-core)/)' },
    ),
    wall('no-circles', 'nobody climbs back up', {}, { circular: true }),
    wall(
      'no-undeclared-package',
      'each room lists what it uses in its own package.json',
      { pathNot: `(${tests}|\\.config\\.ts$)` },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown'] },
    ),
    wall('no-unresolvable', 'every import leads somewhere', {}, { couldNotResolve: true }),
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
