import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '@contenthub/platform/database';
import { allMigrations } from '@contenthub/platform/modules';
import { PlatformSettings } from '@contenthub/platform/settings';
import { type ManagedUser, type Plan, UserAdmin, type UserChange } from '@contenthub/platform/user-admin';
import { readSettings, SettingsError } from '@contenthub/server-kit/process/settings';
import type { Command } from '../command.ts';

const verbs = ['list', 'make', 'change', 'remove'] as const;
const plans: readonly Plan[] = ['free', 'premium', 'gift'];

export type UsersOptions = { verb: (typeof verbs)[number]; email: string; change: UserChange };

/** What was typed cannot be meant; the message says what can. */
export class UsersOptionsError extends Error {
  override name = 'UsersOptionsError';
}

export function readUsersOptions(args: string[]): UsersOptions {
  const { values, positionals } = parse(args);
  const [verb = '', email = '', ...more] = positionals;
  const known = verbs.find((one) => one === verb);
  if (!known) throw new UsersOptionsError(`Say what to do: users ${verbs.join('|')}. \`users --help\` says more.`);
  if (more.length > 0) throw new UsersOptionsError(`One address at a time: what is ${more.join(' ')}?`);
  if (known !== 'list' && !/^[^\s@]+@[^\s@]+$/.test(email)) {
    throw new UsersOptionsError(`Whose account? Name an e-mail address: users ${known} EMAIL`);
  }
  return { verb: known, email, change: parseChange(values) };
}

function parse(args: string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        plan: text,
        institution: text,
        name: text,
        password: text,
        group: { ...text, multiple: true },
        'no-group': { ...text, multiple: true },
        test: flag,
        'no-test': flag,
        confirmed: flag,
        'no-confirmed': flag,
        disabled: flag,
        'no-disabled': flag,
      },
    });
  } catch (error) {
    throw new UsersOptionsError(`${(error as Error).message} \`users --help\` lists all options.`);
  }
}

function parseChange(values: ReturnType<typeof parse>['values']): UserChange {
  const { plan, institution, name, password, group, 'no-group': leave } = values;
  const chosen = plans.find((one) => one === plan);
  if (plan !== undefined && !chosen) throw new UsersOptionsError(`--plan is one of ${plans.join(', ')}.`);
  if (password !== undefined && password.length < 10)
    throw new UsersOptionsError('--password has 10 characters or more.');
  const isTest = eitherFlag(values.test, values['no-test']);
  const confirmed = eitherFlag(values.confirmed, values['no-confirmed']);
  const disabled = eitherFlag(values.disabled, values['no-disabled']);
  return {
    ...(chosen && { plan: chosen }),
    ...(institution !== undefined && { institution: institution || null }),
    ...(name !== undefined && { name }),
    ...(password !== undefined && { password }),
    ...(group && { join: group }),
    ...(leave && { leave }),
    ...(isTest !== undefined && { isTest }),
    ...(confirmed !== undefined && { confirmed }),
    ...(disabled !== undefined && { disabled }),
  };
}

function eitherFlag(yes: boolean | undefined, no: boolean | undefined): boolean | undefined {
  if (no) return false;
  return yes;
}

const columns = ['id', 'address', 'name', 'plan', 'institution', 'groups', 'remarks'];

export function formatUsers(people: readonly ManagedUser[]): string {
  if (people.length === 0) return 'There are no accounts.';
  const rows = [columns, ...people.map(toRow)];
  const widths = columns.map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)));
  return rows
    .map((cells) =>
      cells
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function toRow({ id, email, name, plan, institution, groups, isTest, confirmed, disabled }: ManagedUser): string[] {
  const remarks = [isTest && 'test user', !confirmed && 'not confirmed', disabled && 'disabled'].filter(Boolean);
  return [String(id), email, name, plan, institution ?? '', groups.join(' '), remarks.join(', ')];
}

export type Outcome = { done: boolean; text: string };

/** Does what was asked for, and tells what came of it. */
export async function applyUsersOptions(people: UserAdmin, { verb, email, change }: UsersOptions): Promise<Outcome> {
  if (verb === 'list') return { done: true, text: formatUsers(await people.list()) };
  if (verb === 'make') {
    const password = change.password ?? randomBytes(12).toString('base64url');
    const done = await people.create(email, password, change);
    const suffix = change.password ? '.' : ` with the password ${password}`;
    const text = done ? `${email} can sign in${suffix}` : `${email} has an account already. Use: users change`;
    return { done, text };
  }
  const done = verb === 'change' ? await people.update(email, change) : await people.remove(email);
  if (!done) return { done, text: `Nobody has the address ${email}. See: users list` };
  const found = await people.find(email);
  return { done, text: found ? formatUsers([found]) : 'Removed.' };
}

export const users: Command = {
  summary: 'Makes, lists and changes accounts, so that every kind of visitor can be tried.',
  help: [
    'npm run hub -- users list',
    'npm run hub -- users make EMAIL       free and confirmed, unless the options say otherwise',
    'npm run hub -- users change EMAIL     what no option names stays as it is',
    'npm run hub -- users remove EMAIL     with everything that belongs to it',
    '  --plan free|premium|gift           gift: a premium subscription that costs nothing',
    '  --institution NAME                 made where there is none of this name; --institution "" takes it away',
    '  --group NAME, --no-group NAME      joins or leaves; may be given several times',
    '  --test, --no-test                  a test user, whose events are marked as such',
    '  --confirmed, --no-confirmed        whether the address counts as confirmed',
    '  --disabled, --no-disabled          a disabled account is signed out and cannot sign in',
    '  --name NAME',
    '  --password PASSWORD                10 characters or more; `make` without it makes one and prints it',
    '',
    'PLATFORM_DATABASE_URL=…              the PostgreSQL that the platform uses; without it PGlite in DATA_FOLDER, where',
    '                                     `npm start` keeps accounts: stop it first. `npm run dev` keeps none and has a',
    '                                     visitor of each kind instead; the page has a switch for them.',
  ].join('\n'),
  async run(args) {
    try {
      await runUsers(readUsersOptions(args), process.env);
    } catch (error) {
      if (!(error instanceof UsersOptionsError || error instanceof SettingsError)) throw error;
      console.error(error.message);
      process.exitCode = error instanceof SettingsError ? 1 : 2;
    }
  },
};

async function runUsers(options: UsersOptions, env: Record<string, string | undefined>): Promise<void> {
  const settings = readSettings(PlatformSettings, env);
  const folder = join(settings.DATA_FOLDER, 'platform');
  const opened = await openDatabase(settings.PLATFORM_DATABASE_URL, folder, allMigrations);
  try {
    const { done, text } = await applyUsersOptions(new UserAdmin(opened.database), options);
    if (done) return console.log(text);
    console.error(text);
    process.exitCode = 1;
  } finally {
    await opened.close();
  }
}
