import { parseArgs } from 'node:util';
import { SettingsError } from '@contenthub/server-kit/process/settings';
import { expect, it } from 'vitest';
import { CommandError, UsageError } from './command.ts';
import { commands } from './commands.ts';
import { type CommandTable, findNearest, runCli } from './run-cli.ts';

const fails = (error: Error) => async () => ({ help: '', run: () => Promise.reject(error) });
const table: CommandTable = {
  Content: {
    preview: {
      summary: 'Prints a URL.',
      load: async () => ({
        help: 'npm run hub -- preview SLUG',
        run: async (args) => void parseArgs({ args, options: { days: { type: 'string' } } }),
      }),
    },
  },
  Operations: {
    purge: { summary: 'Purges pages.', load: fails(new UsageError('Name a key.')) },
    drill: { summary: 'Stops engines.', load: fails(new CommandError('No build.')) },
    users: { summary: 'Lists accounts.', load: fails(new SettingsError('PORT is wrong.')) },
    links: { summary: 'Crawls.', load: fails(new TypeError('a bug')) },
  },
};

async function run(...args: string[]) {
  const [log, error]: [string[], string[]] = [[], []];
  const output = { log: (text: string) => void log.push(text), error: (text: string) => void error.push(text) };
  return { code: await runCli(table, args, output), log: log.join('\n'), error: error.join('\n') };
}

it.each([[[]], [['--help']], [['-h']], [['help']]])('lists all commands under their headings with %j', async (args) => {
  const { code, log } = await run(...args);
  expect(code).toBe(0);
  expect(log).toContain('Content\n  preview  Prints a URL.\n\nOperations\n  purge    Purges pages.');
});

it.each([[['preview', '--help']], [['preview', '-h']], [['help', 'preview']]])(
  'explains a command with %j',
  async (args) => {
    expect(await run(...args)).toEqual({ code: 0, log: 'Prints a URL.\n\nnpm run hub -- preview SLUG', error: '' });
  },
);

it('suggests the nearest command for an unknown one', async () => {
  const { code, error } = await run('perview');
  expect([code, error.split('\n')[0]]).toEqual([2, 'Unknown command "perview". Did you mean "preview"?']);
  expect((await run('toString')).error).toMatch(/^Unknown command "toString"\.\n/);
});

it.each([[['nosuch', '--help']], [['nosuch', '-h']], [['help', 'nosuch']]])(
  'exits with 2 for help about an unknown command with %j',
  async (args) => {
    expect(await run(...args)).toMatchObject({
      code: 2,
      log: '',
      error: expect.stringMatching(/^Unknown command "nosuch"/),
    });
  },
);

it.each(['vocabulary', 'tree', 'requirements'])('rejects an unknown option of %s', async (name) => {
  const errors: string[] = [];
  const output = { log: () => {}, error: (text: string) => void errors.push(text) };
  expect(await runCli(commands, [name, '--nosuch'], output)).toBe(2);
  expect(errors.join()).toContain('--nosuch');
});

it.each([
  ['rediects', 'redirects'],
  ['exp', 'experiments'],
  ['user', 'users'],
  ['lnks', 'links'],
  ['nwe', 'new'],
  ['weather', undefined],
])('completes %s to %s', (name, nearest) => {
  expect(findNearest(name, ['redirects', 'experiments', 'users', 'links', 'new'])).toBe(nearest);
});

it('refers to the help of a command after invalid arguments', async () => {
  expect(await run('purge')).toEqual({ code: 2, log: '', error: 'Name a key.\nSee: npm run hub -- purge --help' });
  const { code, error } = await run('preview', '--dyas', '3');
  expect([code, error]).toEqual([2, expect.stringMatching(/--dyas[\s\S]*See: npm run hub -- preview --help$/)]);
});

it('prints expected failures without a stack, and throws bugs', async () => {
  expect(await run('drill')).toEqual({ code: 1, log: '', error: 'No build.' });
  expect(await run('users')).toEqual({ code: 1, log: '', error: 'PORT is wrong.' });
  await expect(run('links')).rejects.toThrow('a bug');
});

it('has a summary and a help text with its usage for every command', async () => {
  const all = Object.values(commands).flatMap((group) => Object.entries(group));
  expect(all.length).toBeGreaterThan(15);
  for (const [name, { summary, load }] of all) {
    expect(summary).toMatch(/^[A-Z].+\.$/);
    expect((await load()).help).toMatch(new RegExp(`^npm run (hub -- )?${name}`));
  }
});
