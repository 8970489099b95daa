import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@contenthub/all-in-one/repository-paths';
import { temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { afterAll, expect, it } from 'vitest';
import { UsageError } from '../command.ts';
import { generate } from './new.ts';
import { formatChange, SourceEdits } from './source-edits.ts';

const folder = await temporaryFolder();
afterAll(() => folder.remove());
symlinkSync(join(repositoryRoot, 'node_modules'), join(folder.path, 'node_modules'));
for (const file of ['biome.json', '.gitignore'])
  writeFileSync(join(folder.path, file), readFileSync(repositoryRoot + file));

/** The lines that an edit adds to a file. */
function addedTo(text: string, edit: (edits: SourceEdits) => void, path = 'list.php'): string {
  writeFileSync(join(folder.path, path), text);
  const edits = new SourceEdits(folder.path);
  edit(edits);
  return edits.changes()[0]?.after ?? '';
}

it.each([
  ['x = {\n  a: 1,\n};', 'x = {\n  a: 1,\n  b: 2,\n};'],
  ['x = {\n  a: 1\n};', 'x = {\n  a: 1,\n  b: 2,\n};'],
  ['x = { a: 1 };', 'x = { a: 1, b: 2 };'],
  ['x = {};', 'x = { b: 2 };'],
  ["x = {\n  // it's {\n  a: '}',\n};", "x = {\n  // it's {\n  a: '}',\n  b: 2,\n};"],
  ['x = {\n  a: [\n    1,\n  ],\n};', 'x = {\n  a: [\n    1,\n  ],\n  b: 2,\n};'],
])('adds an entry to %j', (before, after) => {
  expect(addedTo(before, (edits) => edits.addEntry('list.php', 'x = {', 'b: 2'))).toBe(after);
});

it('finds the entry below another one with the same opening', () => {
  const text = 'one = {\n  a: [1],\n};\ntwo = {\n  a: [1],\n};\n';
  const after = addedTo(text, (edits) => edits.addEntry('list.php', ['two', 'a: ['], '2'));
  expect(after).toBe('one = {\n  a: [1],\n};\ntwo = {\n  a: [1, 2],\n};\n');
});

it('adds imports and union members, sorted and formatted', () => {
  const after = addedTo(
    "import { c } from './c.ts';\nexport type Kind = 'a' | 'b';\nexport const all = [c];\n",
    (edits) => {
      edits.addImport('kinds.ts', "import { b } from './b.ts';");
      edits.addToUnion('kinds.ts', 'Kind', '"c"');
      edits.addEntry('kinds.ts', 'all = [', 'b');
    },
    'kinds.ts',
  );
  expect(after).toBe(
    "import { b } from './b.ts';\nimport { c } from './c.ts';\nexport type Kind = 'a' | 'b' | 'c';\nexport const all = [c, b];\n",
  );
});

it('explains what to add where if the file has changed, and writes nothing', () => {
  const edits = new SourceEdits(folder.path);
  edits.create('new.txt', 'new');
  expect(() => edits.addEntry('biome.json', 'nowhere = {', 'b: 2')).toThrow(
    /^Nothing was written\. biome\.json has no line with `nowhere = \{`, where this belongs:\n {2}b: 2/,
  );
  expect(() => readFileSync(join(folder.path, 'new.txt'))).toThrow('ENOENT');
});

it('never replaces a file', () => {
  mkdirSync(join(folder.path, 'src'));
  writeFileSync(join(folder.path, 'src/here.ts'), '');
  expect(() => new SourceEdits(folder.path).create('src/here.ts', 'x')).toThrow('src/here.ts already exists.');
});

it('shows a change with the lines around it', () => {
  const change = { path: 'a.ts', before: '1\n2\n3\n4\n5', after: '1\n2\n3\nx\n4\n5' };
  expect(formatChange(change)).toBe('edit a.ts\n    3\n  + x\n    4');
  expect(formatChange({ path: 'b.ts', before: undefined, after: 'x\n' })).toBe('create b.ts\n  + x');
});

/** Each generator reads the real registries. */
const dryRun = (...args: string[]) => {
  const lines: string[] = [];
  generate([...args, '--dry-run'], repositoryRoot, (line) => lines.push(line));
  return lines.join('\n');
};

it('prints the changes of a dry run', () => {
  const output = dryRun('event', 'video/pause', '--description', 'A video was paused.', '--field', 'postId');
  expect(output).toContain("+   'video/pause': defineEvent('A video was paused.', { postId: field.postId }),");
  expect(output).toMatch(/Nothing was written\.$/);
});

it.each([
  [[], 'Choose what to generate: page, event, experiment, cta, post-form.'],
  [['pgae'], 'Did you mean "page"?'],
  [['page'], 'Name it.'],
  [['page', 'Style Guide'], 'is not a valid name'],
  [['page', 'guide', '--blog', 'news'], '--blog must be one of main, developer, engineering, business'],
  [['page', 'guide', '--path', '/elsewhere'], '--path must start with /blog/'],
  [['event', 'video/pause'], '--description is missing'],
  [['event', 'video/pause', '--description', 'Paused.', '--field', 'nothing'], 'There is no field "nothing".'],
  [['experiment', 'blog_hint'], '--owner is missing'],
  [['experiment', 'blog_hint', '--owner', 'growth', '--groups', 'test,control'], 'control first'],
  [['cta', 'guides', '--placement', 'chHomeEnd'], 'Give it a call of its own with --text and --url.'],
  [['post-form', 'two words'], 'Use one word in lower case'],
])('rejects the arguments %j', (args, message) => {
  expect(() => dryRun(...args)).toThrow(message);
  expect(() => dryRun(...args)).toThrow(UsageError);
});

it.each([
  [['page', 'saved'], 'would hide the page “saved” at /blog/saved'],
  [['page', 'topic', '--path', '/blog/:topic/:term'], 'would hide the page “author”'],
  [['event', 'post/scroll', '--description', 'Again.'], 'The event post/scroll already exists.'],
  [['experiment', 'blog_gc', '--owner', 'growth'], 'The experiment blog_gc already exists.'],
  [['cta', 'premium', '--text', 'Buy', '--url', '/buy'], 'already has the key premium'],
  [['post-form', 'quiz'], 'The post form quiz already exists.'],
])('refuses to repeat what exists: %j', (args, message) => {
  expect(() => dryRun(...args)).toThrow(message);
});
