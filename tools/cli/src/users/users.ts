import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { openDatabase } from '@contenthub/platform/database';
import { allMigrations } from '@contenthub/platform/modules';
import { PlatformSettings } from '@contenthub/platform/settings';
import { type ManagedUser, type Plan, UserAdmin, type UserChange } from '@contenthub/platform/user-admin';
import { readSettings } from '@contenthub/server-kit/process/settings';
import { type CommandCode, UsageError } from '../command.ts';
import { findStoppedStore } from '../find-hub.ts';

const verbs = ['list', 'make', 'change', 'remove'] as const;
const plans: readonly Plan[] = ['free', 'premium', 'gift'];

export type UsersOptions = { verb: (typeof verbs)[number]; email: string; change: UserChange };

export function readUsersOptions(args: string[]): UsersOptions {
  const { values, positionals } = parse(args);
  const [verb = '', email = '', ...more] = positionals;
  const knownVerb = verbs.find((one) => one === verb);
  if (!knownVerb) throw new UsageError(`Usage: users ${verbs.join('|')}`);
  if (more.length > 0) throw new UsageError(`Expected one email address, but also got ${more.join(' ')}.`);
  if (knownVerb !== 'list' && !/^[^\s@]+@[^\s@]+$/.test(email)) {
    throw new UsageError(`Missing email address: users ${knownVerb} EMAIL`);
  }
  return { verb: knownVerb, email, change: parseChange(values) };
}

function parse(args: string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
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
}

function parseChange(values: ReturnType<typeof parse>['values']): UserChange {
  const { plan, institution, name, password, group, 'no-group': leave } = values;
  const chosen = plans.find((one) => one === plan);
  if (plan !== undefined && !chosen) throw new UsageError(`--plan must be one of ${plans.join(', ')}.`);
  if (password !== undefined && password.length < 10) throw new UsageError('--password needs at least 10 characters.');
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
  const flags = [isTest && 'test user', !confirmed && 'not confirmed', disabled && 'disabled'].filter(Boolean);
  return [String(id), email, name, plan, institution ?? '', groups.join(' '), flags.join(', ')];
}

export type Outcome = { done: boolean; text: string };

/** Runs the command and returns its result. */
export async function applyUsersOptions(people: UserAdmin, { verb, email, change }: UsersOptions): Promise<Outcome> {
  if (verb === 'list') return { done: true, text: formatUsers(await people.list()) };
  if (verb === 'make') {
    const password = change.password ?? randomBytes(12).toString('base64url');
    const done = await people.create(email, password, change);
    const suffix = change.password ? '.' : ` with the password ${password}`;
    const text = done ? `${email} can sign in${suffix}` : `${email} already has an account. Use: users change`;
    return { done, text };
  }
  const done = verb === 'change' ? await people.update(email, change) : await people.remove(email);
  if (!done) return { done, text: `No account with the address ${email}. See: users list` };
  const found = await people.find(email);
  return { done, text: found ? formatUsers([found]) : 'Removed.' };
}

export const users: CommandCode = {
  help: [
    'npm run hub -- users list',
    'npm run hub -- users make EMAIL       free and confirmed by default',
    'npm run hub -- users change EMAIL     changes only what the options name',
    'npm run hub -- users remove EMAIL     removes the account and its data',
    '  --plan free|premium|gift           gift is a premium subscription at no cost',
    '  --institution NAME                 created if it does not exist; --institution "" removes it',
    '  --group NAME, --no-group NAME      joins or leaves a group; repeatable',
    '  --test, --no-test                  a test user, whose events are flagged',
    '  --confirmed, --no-confirmed        whether the address is confirmed; an unconfirmed account is deleted after 7 days,',
    '                                     or when somebody signs up with its address again',
    '  --disabled, --no-disabled          a disabled account is signed out and cannot sign in',
    '  --name NAME',
    '  --password PASSWORD                at least 10 characters; `make` generates and prints one if it is missing',
    '',
    'PLATFORM_DATABASE_URL=…              the platform’s PostgreSQL (default: PGlite in DATA_FOLDER, where',
    '                                     `npm start` stores accounts; stop the hub first). `npm run dev` stores no',
    '                                     accounts and has demo visitors, which a switch on the page selects.',
  ].join('\n'),
  run: (args) => runUsers(readUsersOptions(args), process.env),
};

async function runUsers(options: UsersOptions, env: Record<string, string | undefined>): Promise<void> {
  const settings = readSettings(PlatformSettings, env);
  const url = settings.PLATFORM_DATABASE_URL;
  const folder = url ? '' : await findStoppedStore(env, 'platform', 'PLATFORM_DATABASE_URL');
  const opened = await openDatabase(url, folder, allMigrations);
  try {
    const { done, text } = await applyUsersOptions(new UserAdmin(opened.database), options);
    if (done) return console.log(text);
    console.error(text);
    process.exitCode = 1;
  } finally {
    await opened.close();
  }
}
