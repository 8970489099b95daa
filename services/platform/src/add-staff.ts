import { type StaffRole, staffRoles } from '@contenthub/contracts/staff/roles';
import { operatorStaffPaths } from '@contenthub/contracts/staff/staff-paths';
import { readSettings } from '@contenthub/server-kit/process/settings';
import { operatorToken } from './http/operator-auth.ts';
import { getPlatformSecret } from './secret.ts';
import { PlatformSettings } from './settings.ts';

/**
 * Invites a staff member to the platform that runs in the same container, whose internal routes no other machine can
 * reach: `docker compose exec platform node src/add-staff.ts EMAIL [ROLE]`. Prints the link to choose a password.
 */
const [email = '', role = 'admin'] = process.argv.slice(2);
if (!email.includes('@') || !staffRoles.includes(role as StaffRole)) {
  process.stderr.write(`Usage: node src/add-staff.ts EMAIL [${staffRoles.join('|')}]\n`);
  process.exit(2);
}
const settings = readSettings(PlatformSettings, process.env);
const authorization = `Bearer ${operatorToken(await getPlatformSecret(settings), 'staff')}`;
const port = settings.OPERATIONS_PORT ?? settings.PLATFORM_PORT;
const response = await fetch(`http://127.0.0.1:${port}${operatorStaffPaths.add}`, {
  method: 'POST',
  headers: { authorization, 'content-type': 'application/json' },
  body: JSON.stringify({ email, role, name: '' }),
});
const { link, message } = (await response.json()) as { link?: string; message?: string };
if (link) process.stdout.write(`${link}\n`);
else {
  process.stderr.write(`${message ?? `The platform returned status ${response.status}.`}\n`);
  process.exit(1);
}
