import { parseArgs } from 'node:util';
import { deriveEventSecret } from '@contenthub/all-in-one/services';
import { type StaffRole, staffRoles } from '@contenthub/contracts/staff/roles';
import { issueStaffToken } from '@contenthub/platform/staff/staff-tokens';
import { type CommandCode, UsageError } from '../command.ts';
import { readPlatformSecret } from '../platform-client.ts';

export const staffToken: CommandCode = {
  help: [
    'npm run hub -- staff-token    prints a token for the analytics API, valid for ten minutes',
    `  --role ROLE     ${staffRoles.join(', ')} (default viewer)`,
    '',
    'EVENT_TOKEN_SECRET=…   the secret of the collector (default: the one of the hub in DATA_FOLDER)',
  ].join('\n'),
  run: async (args) => console.log(await createStaffToken(args, process.env)),
};

export async function createStaffToken(args: string[], env: Record<string, string | undefined>): Promise<string> {
  const { values } = parseArgs({ args, options: { role: { type: 'string', default: 'viewer' } } });
  const role: StaffRole | undefined = staffRoles.find((each) => each === values.role);
  if (!role) throw new UsageError(`--role must be one of ${staffRoles.join(', ')}.`);
  const secret =
    env.EVENT_TOKEN_SECRET || (await deriveEventSecret({ ...env, PLATFORM_SECRET: await readPlatformSecret(env) }));
  return issueStaffToken(secret, { subject: 'operator', role });
}
