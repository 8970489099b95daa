import { randomBytes } from 'node:crypto';
import { access, cp, mkdir, mkdtemp, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { StaffRole } from '@contenthub/contracts/staff/roles';
import { consoleBases, operatorStaffPaths, staffPaths } from '@contenthub/contracts/staff/staff-paths';
import { operatorToken } from '@contenthub/platform/http/operator-auth';
import { StaffClient, staffPassword } from '@contenthub/platform/staff/testing/staff-platform';
import { type Mailbox, startMailbox } from '@contenthub/platform/testing/exim';
import type { MemoryGroup } from '@contenthub/testing/processes/memory-group';
import { freePort } from '@contenthub/testing/sockets/free-port';
import { inject, vi } from 'vitest';
import { SpawnedProcess } from './child-process.ts';
import { type Hub, type Prepare, startBundledHub } from './hub.ts';

export type ConsoleHub = Hub & {
  consoleOrigin: string;
  /** Address of the event loader, which also answers queries over raw events. */
  loader: string;
  mails: Mailbox;
  /** Runs `npm run hub -- staff …` and returns what it prints. */
  staff: (...args: string[]) => Promise<string>;
  /** The colleague of this role who is signed in, with an authenticator app if the role needs one. */
  signedIn: (role: StaffRole) => Promise<StaffClient>;
  client: () => StaffClient;
};

/** Starts the bundled hub with its console and a mail server. */
export async function startConsoleHub(
  prepare?: Prepare,
  env: Record<string, string> = {},
  group?: MemoryGroup,
): Promise<ConsoleHub> {
  const mails = await startMailbox();
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
      // Tests send more readers in an hour than simulated ones come.
      USUAL_READERS_PER_HOUR: '1000000',
      ...env,
    },
    prepare,
    group,
  );
  const operator = { PLATFORM_URL: `http://127.0.0.1:${platformPort}`, PLATFORM_SECRET: secret };
  const staff = async (...args: string[]) => {
    const command = SpawnedProcess.startNode('tools/cli/src/main.ts', operator, ['staff', ...args]);
    if ((await command.exited()) !== 0) throw new Error(command.output);
    return command.output;
  };
  /** What `staff add` does. Starting the command for every account would take longer than most tests. */
  const invite = async (role: StaffRole) => {
    const response = await fetch(operator.PLATFORM_URL + operatorStaffPaths.add, {
      method: 'POST',
      headers: { authorization: `Bearer ${operatorToken(secret, 'staff')}`, 'content-type': 'application/json' },
      body: JSON.stringify({ email: `${role}@example.com`, role, name: '' }),
    });
    if (!response.ok) throw new Error(await response.text());
    return ((await response.json()) as { link: string }).link;
  };
  const consoleOrigin = `http://console.contenthub.localhost:${consolePort}`;
  const client = () => {
    const created = new StaffClient(`http://127.0.0.1:${consolePort}`, consoleBases.staff);
    created.origin = consoleOrigin;
    return created;
  };
  const signIn = async (role: StaffRole) => {
    const created = client();
    const accept = { token: linkToken(await invite(role)), name: `A ${role}`, password: staffPassword };
    await created.post(staffPaths.acceptLink, accept);
    if (role === 'growth' || role === 'admin') await created.setUpTotp();
    return created;
  };
  const signedIn = new Map<StaffRole, Promise<StaffClient>>();
  return {
    ...hub,
    ...{ mails, consoleOrigin, staff, client, loader: `http://127.0.0.1:${loaderPort}` },
    signedIn(role) {
      const client = signedIn.get(role) ?? signIn(role);
      signedIn.set(role, client);
      return client;
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

/**
 * Adds readers of the last two months with `npm run hub -- simulate`, for `startConsoleHub`. The first worker that needs
 * them simulates them. The others wait and copy the result.
 */
export async function simulateReaders(folder: string): Promise<void> {
  const shared = join(inject('runFolder'), 'simulated');
  const events = join(shared, 'events');
  const isFirst = await mkdir(shared).then(
    () => true,
    () => false,
  );
  if (isFirst) {
    const unfinished = await mkdtemp(join(shared, 'unfinished-'));
    const args = ['simulate', '--days', '60', '--visits', '60'];
    const command = SpawnedProcess.startNode('tools/cli/src/main.ts', { DATA_FOLDER: unfinished }, args);
    if ((await command.exited()) !== 0) throw new Error(command.output);
    await rename(join(unfinished, 'events'), events);
  }
  await vi.waitFor(() => access(events), { timeout: 200_000, interval: 200 });
  await cp(events, join(folder, 'events'), { recursive: true });
}
