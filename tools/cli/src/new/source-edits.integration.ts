import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@contenthub/all-in-one/repository-paths';
import { temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { afterAll, expect, it } from 'vitest';
import { CommandError, UsageError } from '../command.ts';
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

it.each(["export type Kind = 'a' | 'b'", "export type Kind = 'a'\nexport const x = 1;\n"])(
  'finds no end of the union in %j',
  (text) => {
    expect(() => addedTo(text, (edits) => edits.addToUnion('kinds.ts', 'Kind', "'c'"), 'kinds.ts')).toThrow(
      /^Nothing was written\. kinds\.ts has no line with `type Kind = 'A' \| 'B';`, where this belongs:\n {2}'c'/,
    );
  },
);

it('names the file that Biome cannot parse, and writes nothing', () => {
  const edits = new SourceEdits(folder.path);
  edits.create('good.txt', 'text');
  edits.create('broken.ts', 'const = ;');
  expect(() => edits.write()).toThrow(/^Nothing was written\. Biome could not format the changes:\nbroken\.ts:1:7/);
  expect(() => edits.write()).toThrow(CommandError);
  expect(readdirSync(folder.path)).not.toContain('good.txt');
});

it('lists the written files and what to run if a script fails', () => {
  const files = {
    'packages/contracts/src/events/registry.ts': 'export const readingEvents = {};\n',
    'packages/contracts/src/events/fields.ts': 'export const field = {};\n',
    'tools/cli/src/docs/write-events-page.ts': "throw new Error('The page is locked.');\n",
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder.path, path, '..'), { recursive: true });
    writeFileSync(join(folder.path, path), text);
  }
  const create = () => generate(['event', 'video/pause', '--description', 'Paused.'], folder.path, () => {});
  expect(create).toThrow(
    /^node tools\/cli\/src\/docs\/write-events-page\.ts failed:\n[\s\S]*The page is locked\.[\s\S]*These files are written:\n {2}changed packages\/contracts\/src\/events\/registry\.ts\n.*\n {2}npx node tools\/cli\/src\/docs\/write-events-page\.ts$/,
  );
  expect(readFileSync(join(folder.path, 'packages/contracts/src/events/registry.ts'), 'utf8')).toContain('video/pause');
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

it('adds no page with parameters to the accessibility test', () => {
  const output = dryRun('page', 'term', '--path', '/blog/terms/:term');
  expect(output).toContain("+     term: '/blog/terms/:term',");
  expect(output).toContain("+   ['/blog/terms/some', { page: 'termPage/view', pageSlug: 'blog/terms/some' }],");
  expect(output).not.toContain('accessibility.e2e.ts');
  expect(dryRun('page', 'terms')).toContain('edit e2e/src/quality/accessibility.e2e.ts');
});

it('adds a placement without a call of its own', () => {
  const output = dryRun('cta', 'post-footer');
  expect(output).toContain("+   chPostFooter: 'getProduct',");
  expect(output).toContain('create apps/web/src/features/cta/PostFooterCta.tsx');
  expect(output).not.toContain('destination.ts');
});

it('adds a call to an existing placement', () => {
  const output = dryRun(
    'cta',
    'guides',
    '--placement',
    'chHomeEnd',
    '--offer',
    'careers',
    '--text',
    'Read',
    '--url',
    '/a',
  );
  expect(output).toContain("+   careers: { chHomeEnd: { text: 'guides', flowType: 'guides', flowTarget: 'guides' } },");
  expect(output).not.toContain('create ');
});

it('escapes the destination of a call', () => {
  const output = dryRun('cta', 'guides', '--text', 'Read', '--url', '/guides?a=`b`');
  expect(output).toContain('/guides?a=\\`b\\``,');
});

it.each([
  [[], 'A kind is required. Choose page, event or cta.'],
  [['weather'], 'Unknown kind "weather". Choose page, event or cta.'],
  // What they need cannot be generated. CONTRIBUTING.md has the steps.
  [['experiment', 'blog_share_hint'], 'Unknown kind "experiment".'],
  [['post-form', 'recipe'], 'Unknown kind "post-form".'],
  [['pgae'], 'Unknown kind "pgae". Did you mean "page"?'],
  [['page'], 'A name is required. Use lower case and hyphens'],
  [['page', 'Style Guide'], 'is not a valid name'],
  [['page', 'guide', '--blog', 'news'], '--blog must be one of main, developer, engineering, business'],
  [['page', 'guide', '--path', '/elsewhere'], '--path must start with /blog/'],
  [['event', 'video/pause'], '--description is missing'],
  [['event', 'video/pause', '--description', 'Paused.', '--field', 'nothing'], 'There is no field "nothing".'],
  [
    ['event', 'video/pause', '--description', 'Paused.', '--field', 'postId', '--field', 'postId?'],
    'The field "postId" is given twice.',
  ],
  [['cta', 'guides', '--placement', 'chHomeEnd'], 'Give it a call of its own with --text and --url.'],
])('rejects the arguments %j', (args, message) => {
  expect(() => dryRun(...args)).toThrow(message);
  expect(() => dryRun(...args)).toThrow(UsageError);
});

it.each([
  [['page', 'author'], 'The page type author already exists.'],
  [['page', 'department', '--blog', 'business'], 'The page type department already exists.'],
  [['page', 'reading-list', '--path', '/blog/saved'], 'would hide the page “saved” at /blog/saved'],
  [['page', 'topic', '--path', '/blog/:topic/:term'], 'would hide the page “author”'],
  [['event', 'post/scroll', '--description', 'Again.'], 'The event post/scroll already exists.'],
  [['cta', 'premium', '--text', 'Buy', '--url', '/buy'], 'already has the key premium'],
])('refuses to repeat what exists: %j', (args, message) => {
  expect(() => dryRun(...args)).toThrow(message);
});
