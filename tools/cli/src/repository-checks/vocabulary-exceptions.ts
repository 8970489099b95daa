/** A term that may stay. The path is a file, or a folder that ends in a slash. Without a word it covers every term. */
export type VocabularyException = { path: string; word?: string; reason: string };

const language = 'Sentences about English, not about this system.';
const security = 'Cache poisoning is the name of the attack.';
const column = 'The name of a stored ClickHouse column.';

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
];

/** Names that other systems and stored data depend on, with the reason. */
export const fixedNames: Readonly<Record<string, string>> = {
  'x-heard': 'The former name of a header, for edges that are not upgraded yet.',
  'x-last-good': 'The former name of a header, in the changelog.',
  LAST_GOOD_MB: 'The deprecated name of a setting.',
  'DATA_FOLDER/last-good': 'The folder of stored copies.',
};
