import { UsageError } from '../command.ts';
import type { SourceEdits } from './source-edits.ts';

/** What remains to be done once the files are written. */
export type Plan = {
  /** Scripts that regenerate documents from the changed registries. */
  scripts: string[];
  /** The tests that cover the new code. */
  tests: string[];
  nextSteps: string[];
};

/** Generates one kind of code: the files and registry entries of its recipe in CONTRIBUTING.md. */
export type Generator = {
  /** Usage, options and an example. */
  help: string[];
  plan: (args: string[], edits: SourceEdits) => Plan;
};

export const eventsScript = 'tools/cli/src/docs/write-events-page.ts';

/** The only positional argument. */
export function readName(positionals: readonly string[], pattern: RegExp, rule: string): string {
  const [name = '', ...more] = positionals;
  if (!pattern.test(name))
    throw new UsageError(name ? `"${name}" is not a valid name. ${rule}` : `A name is required. ${rule}`);
  if (more.length > 0)
    throw new UsageError(`Expected one name, but also got ${more.join(' ')}. Quote texts with spaces.`);
  return name;
}

export function requireOption(value: string | undefined, option: string, example: string): string {
  if (!value) throw new UsageError(`${option} is missing, such as ${option} ${example}`);
  return value;
}

export function requireOneOf<T extends string>(value: string, known: readonly T[], option: string): T {
  const found = known.find((one) => one === value);
  if (found === undefined) throw new UsageError(`${option} must be one of ${known.join(', ')}, not "${value}".`);
  return found;
}

/** A string literal. The formatter chooses the quotes. */
export const literal = (text: string) => JSON.stringify(text);

/** Text inside a template literal. */
export const inTemplate = (text: string) => text.replace(/[`\\]|\$\{/g, '\\$&');

/** Text inside an element. */
export const jsxText = (text: string) => (/[{}<>&'"]/.test(text) ? `{${literal(text)}}` : text);

/** The words of a name in any usual case: `reading-time`, `reading_time`, `readingTime`. */
function splitWords(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[-_]/);
}

export function toPascalCase(name: string): string {
  const words = splitWords(name).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return words.join('');
}

export function toCamelCase(name: string): string {
  return toPascalCase(name).replace(/^./, (first) => first.toLowerCase());
}

export function toTitle(name: string): string {
  return splitWords(name)
    .join(' ')
    .replace(/^./, (first) => first.toUpperCase());
}
