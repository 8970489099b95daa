/** A term that may stay. The path is a file, or a folder that ends in a slash. Without a word it covers every term. */
export type VocabularyException = { path: string; word?: string; reason: string };

const language = 'Sentences about English, not about this system.';
const security = 'Cache poisoning is the name of the attack.';
const column = 'The name of a stored ClickHouse column.';
const figures = 'The names of published figures. They change with the next run of the benchmark.';

export const exceptions: readonly VocabularyException[] = [
  { path: 'tools/cli/src/generate/vocabulary/', reason: language },
  { path: 'tools/bench/src/search/golden-queries.yaml', reason: language },
  { path: 'services/content/src/search/confusable-words.ts', reason: language },
  { path: 'tools/bench/src/attacks/cache-poisoning.ts', word: 'poisoned', reason: security },
  { path: 'services/collector/src/analytics/balance.ts', word: 'poisoned', reason: column },
  { path: 'services/collector/src/loader/checkpoint.ts', word: 'poisoned', reason: column },
  { path: 'services/collector/src/store/schema.ts', word: 'poisoned', reason: column },
  { path: 'apps/web/src/server/start.server.ts', word: 'last good', reason: 'The folder of stored copies.' },
  { path: 'docs/requirements.md', word: 'by hand', reason: 'A quotation of the specification.' },
  { path: 'docs/voice.md', word: 'shelf', reason: 'A list of words to avoid.' },
  { path: 'docs/performance/', reason: figures },
  { path: 'docs/performance.md', word: 'last good', reason: figures },
  { path: 'tools/bench/src/bench.ts', word: 'last good', reason: figures },
  { path: 'tools/bench/src/sitemap.ts', word: 'anew', reason: figures },
  { path: 'CHANGELOG.md', word: 'last good', reason: figures },
];

/** Names that other systems and stored data depend on, with the reason. */
export const fixedNames: Readonly<Record<string, string>> = {
  'x-heard': 'A header between the site and every edge, also in the configuration of CDNs.',
  'x-last-good': 'A response header that monitoring reads.',
  LAST_GOOD_MB: 'A setting of existing deployments.',
  'DATA_FOLDER/last-good': 'The folder of stored copies.',
};
