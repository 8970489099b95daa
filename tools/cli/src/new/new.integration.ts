import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { generate } from './new.ts';
import { copyRepository } from './testing/repository-copy.ts';

/** Generates every kind of code in one copy of the repository, and checks the copy as `npm run check` does. */
const copy = await temporaryFolder();
afterAll(() => copy.remove());

const log: string[] = [];
const create = (...args: string[]) => generate(args, copy.path, (line) => log.push(line));

/** Runs an installed program in the copy. Returns its output, whether or not it succeeds. */
async function run(program: string, ...args: string[]): Promise<string> {
  const { PATH = '' } = process.env;
  const options = { cwd: copy.path, env: { PATH, NO_COLOR: '1' }, maxBuffer: 10_000_000 };
  const script = join(copy.path, 'node_modules/.bin', program);
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [script, ...args], options).catch(
    (error: { stdout: string; stderr: string }) => error,
  );
  return stdout + stderr;
}

beforeAll(() => {
  copyRepository(copy.path);
  create('page', 'style-guide', '--blog', 'engineering', '--title', 'Style & “voice”', '--description', "It's short.");
  create('page', 'term', '--path', '/blog/terms/:term');
  const fields = [
    'postId',
    'url?',
    'seconds:integer:How many seconds were watched.',
    'muted?:boolean:Whether it was muted.',
  ];
  const options = fields.flatMap((field) => ['--field', field]);
  create('event', 'video/pause', '--description', 'A video was paused.', ...options);
  create('experiment', 'blog_share_hint', '--owner', 'growth', '--groups', 'control_1,control_2,test_top,test_end');
  create('cta', 'post-footer');
  create('cta', 'guides', '--placement', 'chHomeEnd', '--offer', 'careers', '--text', 'Read on', '--url', '/guides');
  create('cta', 'team-plan', '--text', 'See plans', '--url', 'https://example.com/plans');
  create('post-form', 'recipe', '--no-image');
}, 120_000);

/** Changed files that the type checker and the linter know. */
const changedFiles = (pattern: RegExp) => [
  ...new Set(
    log.flatMap((line) => /^(?:created|changed) (.*)$/.exec(line)?.[1] ?? []).filter((path) => pattern.test(path)),
  ),
];

it('type-checks', { timeout: 120_000 }, async () => {
  const files = changedFiles(/\.tsx?$/);
  expect(files.length).toBeGreaterThan(30);
  const config = { extends: './tsconfig.browser.json', compilerOptions: { incremental: false }, include: [] };
  // These declare matchers and values that test files use.
  const ambient = ['packages/ui/src/testing/component-setup.ts', 'e2e/src/support/global-setup.ts'];
  await writeFile(
    join(copy.path, 'tsconfig.changed.json'),
    JSON.stringify({ ...config, files: [...files, ...ambient] }),
  );
  expect(await run('tsc', '-p', 'tsconfig.changed.json')).toBe('');
});

it('follows the lint and import rules', { timeout: 120_000 }, async () => {
  expect(await run('biome', 'check', ...changedFiles(/\.(tsx?|css)$/))).toMatch(
    /Checked \d+ files in .*No fixes applied/,
  );
  const folders = ['packages', 'apps/web'];
  expect(await run('depcruise', '--config', '.dependency-cruiser.mjs', ...folders)).toContain(
    'no dependency violations',
  );
});

it('passes the generated tests and those of the registries', { timeout: 180_000 }, async () => {
  const tests = [
    'apps/web/src/routes/style-guide',
    'apps/web/src/routes/term',
    'apps/web/src/routes/track-view.test.ts',
    'apps/web/src/routes/post/model.test.ts',
    'apps/web/src/features/cta',
    'apps/web/src/features/experiments',
    'packages/calls-to-action',
    'packages/contracts/src/events',
    'packages/experiments/src/registry',
    'tools/cli/src/docs',
    'tools/cli/src/edge',
  ];
  const output = await run(
    'vitest',
    'run',
    '--project',
    'unit',
    '--project',
    'component',
    '--reporter=verbose',
    ...tests,
  );
  expect(output).not.toContain('FAIL');
  for (const title of ['StyleGuidePage shows', 'TermPage shows', 'event video/pause', 'group test_end'])
    expect(output).toContain(title);
  expect(output).toMatch(/Test Files +\d+ passed \(\d+\)/);
});
