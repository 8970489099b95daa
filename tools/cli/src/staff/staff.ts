import { parseArgs } from 'node:util';
import { type StaffRole, staffRoles } from '@contenthub/contracts/staff/roles';
import { operatorStaffPaths } from '@contenthub/contracts/staff/staff-paths';
import type { StaffTeam } from '@contenthub/contracts/staff/staff-schemas';
import { type CommandCode, UsageError } from '../command.ts';
import { type CallPlatform, openPlatformClient, platformHelp } from '../platform-client.ts';
import { formatTable } from '../terminal/table.ts';

const verbs = ['add', 'list', 'reset', 'deactivate'] as const;

export const staff: CommandCode = {
  help: [
    'npm run hub -- staff add EMAIL [--role ROLE] [--name NAME]   prints a link to choose a password, valid for 7 days',
    `  --role ROLE         ${staffRoles.join(', ')} (default viewer). The first account should be an admin.`,
    'npm run hub -- staff list                                    all staff and open invitations',
    'npm run hub -- staff reset EMAIL                             prints a link for a new password, valid for a day; it also',
    '                                                             turns the authenticator app off and signs out everywhere',
    'npm run hub -- staff deactivate EMAIL                        signs out everywhere; an admin can reactivate',
    '',
    ...platformHelp,
  ].join('\n'),
  run: async (args) =>
    console.log(await runStaff(readStaffOptions(args), await openPlatformClient('staff', process.env))),
};

export type StaffOptions = { verb: (typeof verbs)[number]; email: string; role: StaffRole; name: string };

export function readStaffOptions(args: string[]): StaffOptions {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { role: { type: 'string', default: 'viewer' }, name: { type: 'string', default: '' } },
  });
  const [given, email = '', ...more] = positionals;
  const verb = verbs.find((known) => known === given);
  if (!verb) throw new UsageError(`Usage: staff ${verbs.join('|')}`);
  if (more.length > 0) throw new UsageError(`Expected one email address, but also got ${more.join(' ')}.`);
  if (verb !== 'list' && !/^[^\s@]+@[^\s@]+$/.test(email))
    throw new UsageError(`Missing email address: staff ${verb} EMAIL`);
  const role = staffRoles.find((each) => each === values.role);
  if (!role) throw new UsageError(`--role must be one of ${staffRoles.join(', ')}.`);
  return { verb, email, role, name: values.name };
}

/** Runs the command and returns what it prints. */
export async function runStaff({ verb, email, role, name }: StaffOptions, call: CallPlatform): Promise<string> {
  const json = async <T>(path: string, body?: object) => (await (await call(path, body)).json()) as T;
  if (verb === 'list') return formatTeam(await json<StaffTeam>(operatorStaffPaths.list));
  if (verb === 'add') {
    const { link } = await json<{ link: string }>(operatorStaffPaths.add, { email, role, name });
    return `${email} can choose a password here, once, within 7 days:\n${link}`;
  }
  if (verb === 'reset') {
    const { link } = await json<{ link: string }>(operatorStaffPaths.reset, { email });
    return `${email} is signed out and can choose a new password here, once, within a day:\n${link}`;
  }
  await call(operatorStaffPaths.deactivate, { email });
  return `${email} is signed out and can’t sign in.`;
}

function formatTeam({ members, invitations }: StaffTeam): string {
  if (members.length + invitations.length === 0)
    return 'There is no staff yet. Create an admin: npm run hub -- staff add EMAIL --role admin';
  return formatTable([
    ...members.map(({ email, name, role, active, totp, lastSeenAt }) => ({
      ...{ email, name, role },
      state: active ? 'active' : 'deactivated',
      authenticator: totp ? 'on' : 'off',
      'last seen': lastSeenAt?.slice(0, 10) ?? 'never',
    })),
    ...invitations.map(({ email, name, role, expiresAt }) => ({
      ...{ email, name, role },
      state: `invited until ${expiresAt.slice(0, 10)}`,
      authenticator: '',
      'last seen': '',
    })),
  ]);
}
