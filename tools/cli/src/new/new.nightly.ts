import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { generate } from './new.ts';
import { copyRepository } from './testing/repository-copy.ts';

/**
 * Generates each kind of code once, in one copy of the repository, and checks the files that are new or changed. The
 * variants of each kind are in source-edits.integration.ts. `npm run check` would check the whole copy and take minutes, so
 * each program here gets a few files and one thread.
 */
const copy = await temporaryFolder();
afterAll(() => copy.remove());

const log: string[] = [];
const create = (...args: string[]) => generate(args, copy.path, (line) => log.push(line));

beforeAll(() => {
  copyRepository(copy.path);
  create('page', 'style-guide', '--blog', 'engineering', '--title', 'Style & “voice”', '--description', "It's short.");
  const fields = [
    'postId',
    'url?',
    'seconds:integer:How many seconds were watched.',
    'muted?:boolean:Whether it was muted.',
  ];
  const options = fields.flatMap((field) => ['--field', field]);
  create('event', 'video/pause', '--description', 'A video was paused.', ...options);
  create('cta', 'team-plan', '--offer', 'careers', '--text', 'See plans', '--url', '/plans');
});

/** The files that the generators created, or also those they changed. */
const filesOf = (kind: 'created' | 'created|changed', pattern: RegExp) => {
  const files = log.flatMap((line) => new RegExp(`^(?:${kind}) (.*)$`).exec(line)?.[1] ?? []);
  return [...new Set(files)].filter((path) => pattern.test(path));
};

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

it('type-checks', async () => {
  // The end-to-end tests only get list entries, and their types would take twice as long.
  const files = filesOf('created|changed', /^(apps|packages)\/.*\.tsx?$/);
  expect(files.length).toBeGreaterThan(15);
  const config = { extends: './tsconfig.browser.json', compilerOptions: { incremental: false }, include: [] };
  // Declares the matchers of component tests.
  const ambient = 'packages/ui/src/testing/component-setup.ts';
  await writeFile(join(copy.path, 'tsconfig.changed.json'), JSON.stringify({ ...config, files: [...files, ambient] }));
  // Several checkers repeat much of their work.
  expect(await run('tsc', '-p', 'tsconfig.changed.json', '--singleThreaded')).toBe('');
});

it('follows the lint and import rules', async () => {
  const output = await run('biome', 'check', ...filesOf('created|changed', /\.(tsx?|css)$/));
  expect(output).toMatch(/Checked \d+ files in .*No fixes applied/);
  // Only new files have new imports.
  const imports = await run('depcruise', '--config', '.dependency-cruiser.mjs', ...filesOf('created', /\.tsx?$/));
  expect(imports).toContain('no dependency violations');
});

it('passes the generated tests and those of the registries', async () => {
  const tests = [
    ...filesOf('created', /\.test\.tsx$/),
    'apps/web/src/routes/track-view.test.ts',
    'packages/calls-to-action/src/decide.test.ts',
    'packages/contracts/src/events/registry.test.ts',
    'tools/cli/src/docs',
    'tools/cli/src/edge',
  ];
  const projects = ['--project', 'unit', '--project', 'component'];
  const output = await run('vitest', 'run', ...projects, '--maxWorkers=1', '--reporter=verbose', ...tests);
  expect(output).not.toContain('FAIL');
  for (const title of ['StyleGuidePage shows', 'video/pause > is a strict schema', 'shows the call of the blog'])
    expect(output).toContain(title);
  expect(output).toMatch(/Test Files +\d+ passed \(\d+\)/);
});
