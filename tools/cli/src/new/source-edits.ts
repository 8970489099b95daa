import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { diff } from 'node:util';
import { CommandError } from '../command.ts';

/** The place for a new line was not found, because the file has changed since the generator was written. */
class AnchorError extends CommandError {
  override name = 'AnchorError';

  constructor(path: string, anchor: string, addition: string) {
    super(
      `Nothing was written. ${path} has no line with \`${anchor}\`, where this belongs:\n  ${addition}\n` +
        'Update the generator in tools/cli/src/new, or follow the recipe in CONTRIBUTING.md.',
    );
  }
}

type Change = { path: string; before: string | undefined; after: string };

/** Changes to source files. They are collected first and written together, so that a failure leaves nothing behind. */
export class SourceEdits {
  readonly #root: string;
  readonly #changes = new Map<string, Change>();

  constructor(root: string) {
    this.#root = root;
  }

  /** The text of a file, including collected changes. */
  read(path: string): string {
    return this.#changes.get(path)?.after ?? readFileSync(join(this.#root, path), 'utf8');
  }

  /** The names of the files in a folder. */
  list(folder: string): string[] {
    return readdirSync(join(this.#root, folder));
  }

  /** Adds a new file. An existing file is never replaced. */
  create(path: string, text: string): void {
    if (this.#changes.has(path) || existsSync(join(this.#root, path)))
      throw new CommandError(`${path} already exists.`);
    this.#changes.set(path, { path, before: undefined, after: text.trimStart() });
  }

  /**
   * Adds an entry at the end of an object, an array or arguments. The opening ends with their bracket. If the same text
   * occurs earlier in the file, a list of texts leads to it.
   */
  addEntry(path: string, opening: string | readonly string[], entry: string): void {
    const text = this.read(path);
    const start = [opening].flat().reduce((from, anchor) => this.#find(path, anchor, entry, from) + anchor.length, 0);
    const end = findClosingBracket(text, start);
    const content = text.slice(start, end);
    const entries = content.trimEnd();
    const separator = entries === '' || entries.endsWith(',') ? '' : ',';
    const indent = /\n([ \t]*)\S[^\n]*$/.exec(entries)?.[1] ?? '  ';
    const added = content.includes('\n') ? `\n${entry.replace(/^/gm, indent)},` : ` ${entry}`;
    const gap = entries === '' ? ' ' : content.slice(entries.length);
    this.#set(path, text.slice(0, start) + entries + separator + added + gap + text.slice(end));
  }

  /** Adds a member to a union type. */
  addToUnion(path: string, name: string, member: string): void {
    const opening = `type ${name} =`;
    const text = this.read(path);
    const end = text.indexOf(';', this.#find(path, opening, member));
    this.#set(path, `${text.slice(0, end)}\n  | ${member}${text.slice(end)}`);
  }

  /** Adds an import. The formatter sorts it. */
  addImport(path: string, line: string): void {
    const text = this.read(path);
    const start = this.#find(path, 'import ', line);
    this.#set(path, `${text.slice(0, start)}${line}\n${text.slice(start)}`);
  }

  /** Inserts text before the last of several anchors, which follow each other in the file. */
  insertBefore(path: string, anchors: readonly string[], addition: string): void {
    const text = this.read(path);
    const at = anchors.reduce((from, anchor) => this.#find(path, anchor, addition.trim(), from) + anchor.length, 0);
    const start = at - (anchors.at(-1)?.length ?? 0);
    this.#set(path, text.slice(0, start) + addition + text.slice(start));
  }

  /** All changes, formatted as `npm run format` does. */
  changes(): Change[] {
    return [...this.#changes.values()].map((change) => ({ ...change, after: this.#format(change) }));
  }

  write(): string[] {
    const changes = this.changes();
    for (const { path, after } of changes) {
      mkdirSync(dirname(join(this.#root, path)), { recursive: true });
      writeFileSync(join(this.#root, path), after);
    }
    return changes.map(({ path, before }) => `${before === undefined ? 'created' : 'changed'} ${path}`);
  }

  #find(path: string, anchor: string, addition: string, from = 0): number {
    const at = this.read(path).indexOf(anchor, from);
    if (at < 0) throw new AnchorError(path, anchor, addition);
    return at;
  }

  #set(path: string, after: string): void {
    const before = this.#changes.has(path) ? this.#changes.get(path)?.before : this.read(path);
    this.#changes.set(path, { path, before, after });
  }

  #format({ path, after }: Change): string {
    if (!/\.(tsx?|css|json)$/.test(path)) return after;
    const biome = join(this.#root, 'node_modules/.bin/biome');
    const args = ['check', '--write', `--stdin-file-path=${path}`];
    return execFileSync(biome, args, { cwd: this.#root, input: after, encoding: 'utf8', stdio: 'pipe' });
  }
}

/** A change as added and removed lines, each with its neighbours. */
export function formatChange({ path, before, after }: Change): string {
  if (before === undefined)
    return [
      `create ${path}`,
      ...after
        .trimEnd()
        .split('\n')
        .map((line) => `  + ${line}`),
    ].join('\n');
  const lines = diff(before.split('\n'), after.split('\n'));
  const isShown = lines.map((_, index) => lines.slice(Math.max(0, index - 1), index + 2).some(([kind]) => kind !== 0));
  const marks = { '-1': '+', '0': ' ', '1': '-' };
  return [
    `edit ${path}`,
    ...lines.flatMap(([kind, line], index) => (isShown[index] ? `  ${marks[kind]} ${line}` : [])),
  ].join('\n');
}

/** The index of the bracket that closes the one before `from`. Skips strings and comments. */
function findClosingBracket(text: string, from: number): number {
  const tokens = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|[[\](){}]/g;
  tokens.lastIndex = from;
  let depth = 1;
  for (let found = tokens.exec(text); found; found = tokens.exec(text)) {
    if ('([{'.includes(found[0])) depth += 1;
    if (')]}'.includes(found[0])) depth -= 1;
    if (depth === 0) return found.index;
  }
  throw new CommandError('A bracket is never closed.');
}
