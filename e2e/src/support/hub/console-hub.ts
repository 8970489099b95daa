import { randomBytes } from 'node:crypto';
import type { StaffRole } from '@contenthub/contracts/staff/roles';
import { consoleBases, staffPaths } from '@contenthub/contracts/staff/staff-paths';
import { StaffClient, staffPassword } from '@contenthub/platform/staff/testing/staff-platform';
import { MailServer } from '@contenthub/platform/testing/mail-server';
import { freePort } from '@contenthub/testing/sockets/free-port';
import { SpawnedProcess } from './child-process.ts';
import { type Hub, type Prepare, startBundledHub } from './hub.ts';

export type ConsoleHub = Hub & {
  consoleOrigin: string;
  /** Address of the event loader, which also answers queries over raw events. */
  loader: string;
  mails: MailServer;
  /** Runs `npm run hub -- staff …` and returns what it prints. */
  staff: (...args: string[]) => Promise<string>;
  /** Somebody of this role who is signed in, with an authenticator app if the role needs one. */
  signedIn: (role: StaffRole) => Promise<StaffClient>;
  client: () => StaffClient;
};

/** Starts the bundled hub with its console and a mail server. */
export async function startConsoleHub(prepare?: Prepare, env: Record<string, string> = {}): Promise<ConsoleHub> {
  const mails = await MailServer.start();
  const [platformPort, consolePort, loaderPort] = [await freePort(), await freePort(), await freePort()];
  const secret = randomBytes(32).toString('hex');
  const hub = await startBundledHub(
    {
      PLATFORM_PORT: String(platformPort),
      PLATFORM_SECRET: secret,
      CONSOLE_PORT: String(consolePort),
      LOADER_PORT: String(loaderPort),
      SMTP_URL: mails.url,
      // Everybody in a test shares one address.
      SIGN_IN_ATTEMPTS: '1000',
      ...env,
    },
    prepare,
  );
  const operator = { PLATFORM_URL: `http://127.0.0.1:${platformPort}`, PLATFORM_SECRET: secret };
  const staff = async (...args: string[]) => {
    const command = SpawnedProcess.startNode('tools/cli/src/main.ts', operator, ['staff', ...args]);
    if ((await command.exited()) !== 0) throw new Error(command.output);
    return command.output;
  };
  const consoleOrigin = `http://console.contenthub.localhost:${consolePort}`;
  const client = () => {
    const created = new StaffClient(`http://127.0.0.1:${consolePort}`, consoleBases.staff);
    created.origin = consoleOrigin;
    return created;
  };
  return {
    ...hub,
    ...{ mails, consoleOrigin, staff, client, loader: `http://127.0.0.1:${loaderPort}` },
    async signedIn(role) {
      const printed = await staff('add', `${role}@example.com`, '--role', role);
      const created = client();
      const accept = { token: linkToken(printed), name: `A ${role}`, password: staffPassword };
      await created.post(staffPaths.acceptLink, accept);
      if (role === 'growth' || role === 'admin') await created.setUpTotp();
      return created;
    },
    async stop() {
      await hub.stop();
      await mails.stop();
    },
  };
}

export function linkToken(text: string): string {
  return /#link=([\w-]+)/.exec(text)?.[1] ?? '';
}

/** Adds readers of the last two months with `npm run hub -- simulate`, for `startConsoleHub`. */
export async function simulateReaders(folder: string): Promise<void> {
  const args = ['simulate', '--days', '60', '--visits', '60'];
  const command = SpawnedProcess.startNode('tools/cli/src/main.ts', { DATA_FOLDER: folder }, args);
  if ((await command.exited()) !== 0) throw new Error(command.output);
}
