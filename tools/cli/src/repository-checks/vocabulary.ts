import { parseArgs } from 'node:util';
import type { CommandCode } from '../command.ts';
import { listRepositoryFiles, readRepositoryFile } from './repository-files.ts';
import { exceptions, fixedNames, type VocabularyException } from './vocabulary-exceptions.ts';

/** A private term and the field's word for it. Words may be joined in an identifier: `at hand` also finds `atHand`. */
export type Term = {
  /** A regular expression of lower-case words with single spaces. */
  avoid: string;
  use: string;
  /** Only inside identifiers and file names, because the words are fine in a sentence. */
  inNamesOnly?: boolean;
};

export const terms: readonly Term[] = [
  { avoid: '(page|tab) answers?', use: 'query cache' },
  { avoid: 'at hand', use: 'available, cached' },
  { avoid: 'last good', use: 'stale copy' },
  { avoid: 'check ups?|checkups?', use: 'content report' },
  { avoid: 'findings', use: 'issues' },
  { avoid: 'mend(s|ed|ing)?', use: 'fix' },
  { avoid: 'comforts?', use: 'reading tools' },
  { avoid: 'attention', use: 'overlays' },
  { avoid: 'pristine', use: 'server markup' },
  { avoid: 'awake', use: 'hydrated' },
  { avoid: 'tak(e|es|en|ing) over', use: 'hydrate', inNamesOnly: true },
  { avoid: 'near parts?', use: 'lazily hydrated component' },
  { avoid: 'machine files?', use: 'generated file' },
  { avoid: 'twins?', use: 'Markdown version' },
  { avoid: 'shelf|shelves', use: 'saved posts, collection' },
  { avoid: 'kept posts?', use: 'saved posts' },
  { avoid: 'ways? out', use: 'transport' },
  { avoid: 'fates?', use: 'delivery status' },
  { avoid: '(set|sets|setting) aside', use: 'dead letter (event), minimize (popup)' },
  { avoid: 'poison(s|ed)?', use: 'dead letter' },
  { avoid: 'hear(s|d|ing)?', use: 'receive, subscribe, onChange' },
  { avoid: 'reckon(s|ed|ing)?', use: 'calculate' },
  { avoid: 'anew', use: 'again' },
  { avoid: 'by hand', use: 'manually' },
  { avoid: '(to|can|cannot|could) be had', use: 'available' },
  { avoid: 'whoever', use: 'anyone who' },
  { avoid: 'of which', use: 'two sentences' },
  { avoid: 'besides', use: 'also, except' },
];

export type Occurrence = { file: string; line: number; found: string; use: string };

/** Line breaks in a paragraph or comment separate words too. */
const between = '(?:·|\\s+(?:(?:\\*|//|#) +)?)';

const matchers = terms.map(({ avoid, use, inNamesOnly }) => ({
  use,
  pattern: new RegExp(`(?<![a-z])(?:${avoid.replaceAll(' ', inNamesOnly ? '·' : between)})(?![a-z])`, 'g'),
}));

/** Lower-case text in which `·` joins the words of an identifier: `lastGood`, `last-good` and `LAST_GOOD` are alike. */
function splitIdentifiers(text: string): string {
  return text
    .replace(/([a-z0-9])([A-Z])/g, '$1·$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1·$2')
    .replace(/(?<=\w)[-_](?=\w)/g, '·')
    .toLowerCase();
}

const fixedName = new RegExp(Object.keys(fixedNames).join('|'), 'g');

/** Finds private terms in a file. Line 0 is the file's own name. */
export function findTerms(file: string, source: string): Occurrence[] {
  const text = splitIdentifiers(`${file}\n${source}`.replace(fixedName, '…'));
  const found = matchers.flatMap(({ pattern, use }) => [...text.matchAll(pattern)].map((match) => ({ match, use })));
  return found
    .map(({ match: [words], match: { index }, use }) => ({
      file,
      line: text.slice(0, index).split('\n').length - 1,
      found: words.replace(new RegExp(between, 'g'), ' '),
      use,
    }))
    .sort((a, b) => a.line - b.line);
}

/** Files that we did not write, or that only contain data. */
const isSkipped = (file: string) =>
  /\.(webp|png|svg|jpe?g|gif|avif|ico|woff2|xsd|json)$/.test(file) || /^(LICENSE|content\/)/.test(file);

export function isExcepted({ file, found }: Occurrence, { path, word }: VocabularyException): boolean {
  return (path.endsWith('/') ? file.startsWith(path) : file === path) && (word === undefined || word === found);
}

/** All private terms in the repository. */
export function findAllTerms(): Occurrence[] {
  const self = 'tools/cli/src/repository-checks/vocabulary';
  const files = listRepositoryFiles().filter((file) => !isSkipped(file) && !file.startsWith(self));
  return files.flatMap((file) => findTerms(file, readRepositoryFile(file)));
}

export const vocabulary: CommandCode = {
  help: [
    'npm run hub -- vocabulary        lists private terms with file, line and the word to use; exits with 1 if there are any',
    '  --all                          also lists the exceptions',
    '',
    'The terms are in tools/cli/src/repository-checks/vocabulary.ts, the exceptions in vocabulary-exceptions.ts.',
  ].join('\n'),
  async run(args) {
    const { values } = parseArgs({ args, options: { all: { type: 'boolean', default: false } } });
    const all = findAllTerms();
    const open = all.filter((one) => !exceptions.some((exception) => isExcepted(one, exception)));
    for (const { file, line, found, use } of values.all ? all : open)
      console.log(`${file}:${line} “${found}” → ${use}`);
    console.log(`${open.length} to rename, ${all.length - open.length} excepted.`);
    process.exitCode = open.length > 0 ? 1 : 0;
  },
};
