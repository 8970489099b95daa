import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
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

/** Changes to source files. They are collected first and written together, so an invalid change leaves nothing behind. */
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
    const { start, end } = this.#findEntries(path, opening, entry);
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
    const text = this.read(path);
    const { end } = this.#findUnion(path, name, member);
    this.#set(path, `${text.slice(0, end)}\n  | ${member}${text.slice(end)}`);
  }

  /** Whether a union type has a string as a member. */
  isInUnion(path: string, name: string, text: string): boolean {
    const { start, end } = this.#findUnion(path, name, `'${text}'`);
    return this.read(path).slice(start, end).includes(`'${text}'`);
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
    const changes = [...this.#changes.values()].map((change) => ({ ...change }));
    const formatted = changes.filter(({ path }) => /\.(tsx?|css|json)$/.test(path));
    if (formatted.length > 0) this.#format(formatted);
    return changes;
  }

  write(): string[] {
    const changes = this.changes();
    for (const { path, after } of changes) writeFile(join(this.#root, path), after);
    return changes.map(({ path, before }) => `${before === undefined ? 'created' : 'changed'} ${path}`);
  }

  #find(path: string, anchor: string, addition: string, from = 0): number {
    const at = this.read(path).indexOf(anchor, from);
    if (at < 0) throw new AnchorError(path, anchor, addition);
    return at;
  }

  #findEntries(path: string, opening: string | readonly string[], entry: string): { start: number; end: number } {
    const start = [opening].flat().reduce((from, anchor) => this.#find(path, anchor, entry, from) + anchor.length, 0);
    return { start, end: findClosingBracket(this.read(path), start) };
  }

  /** Where the members of a union type are. They are strings and names, and a semicolon ends them. */
  #findUnion(path: string, name: string, member: string): { start: number; end: number } {
    const opening = `type ${name} =`;
    const start = this.#find(path, opening, member) + opening.length;
    const members = /^[\s\w'"|-]+(?=;)/.exec(this.read(path).slice(start))?.[0];
    if (members === undefined) throw new AnchorError(path, `${opening} 'A' | 'B';`, member);
    return { start, end: start + members.length };
  }

  #set(path: string, after: string): void {
    const before = this.#changes.has(path) ? this.#changes.get(path)?.before : this.read(path);
    this.#changes.set(path, { path, before, after });
  }

  /** Formats all files with one process in a temporary folder, because Biome mostly takes time to start. */
  #format(changes: readonly Change[]): void {
    const folder = mkdtempSync(join(tmpdir(), 'contenthub-new-'));
    const biome = join(this.#root, 'node_modules/.bin/biome');
    const args = ['check', '--write', '--linter-enabled=false', '--vcs-enabled=false', `--config-path=${this.#root}`];
    try {
      for (const { path, after } of changes) writeFile(join(folder, path), after);
      execFileSync(biome, [...args, '.'], { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
      for (const change of changes) change.after = readFileSync(join(folder, change.path), 'utf8');
    } catch (error) {
      const { stderr, message } = error as Error & { stderr?: string };
      throw new CommandError(`Nothing was written. Biome could not format the changes:\n${stderr || message}`);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }
}

function writeFile(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
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
