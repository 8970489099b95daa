import { randomBytes } from 'node:crypto';
import { openDatabase } from '@contenthub/platform/database';
import { allMigrations } from '@contenthub/platform/modules';
import { TestVisitor } from '@contenthub/platform/testing/test-visitor';
import { UserAdmin } from '@contenthub/platform/user-admin';
import { readServices } from '@contenthub/services/state';
import { Varnish } from '@contenthub/services/testing/varnish';
import { temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { createTestDatabase } from '@contenthub/testing/fixtures/test-database';
import { freePort } from '@contenthub/testing/sockets/free-port';
import { startHub } from '../harness/hub-under-test.ts';

const password = 'correct horse battery';

export type AttackedHub = {
  /** The public origin, the address of the site, and the edge in front of it. */
  origin: string;
  address: string;
  edge: Varnish;
  /** The process of the site and of all its services. */
  pid: number;
  /** Signs a reader in at the site itself. */
  signIn: (email: string) => Promise<TestVisitor>;
  stop: () => Promise<void>;
};

/** Starts the built hub behind its own edge, with accounts in PostgreSQL. */
export async function startAttackedHub(): Promise<AttackedHub> {
  const server = (await readServices())?.DATABASE_URL;
  if (!server) throw new Error('PostgreSQL is not running. Start it with `npm run services -- --only postgres`.');
  const [accounts, folder, port] = [await createTestDatabase(server), await temporaryFolder(), await freePort()];
  const opened = await openDatabase(accounts.url, '', allMigrations);
  const people = new UserAdmin(opened.database);
  // All readers of the bench share one address, so rate limits are off.
  const unlimited: readonly [number, number] = [1_000_000, 1];
  const limits = { search: unlimited, suggestions: unlimited, 'sign-in': unlimited, missing: unlimited };
  const edge = await Varnish.start({ web: [`127.0.0.1:${port}`], limits });
  const address = `http://127.0.0.1:${port}`;
  const origin = `http://www.contenthub.localhost:${port}`;
  const hub = await startHub(['start'], {
    ...{ ...edge.settings, PORT: String(port), DATA_FOLDER: folder.path, COUNTRY_HEADER: 'x-country', EDGE_ORIGIN: '' },
    ...{ PLATFORM_DATABASE_URL: accounts.url, PLATFORM_SECRET: randomBytes(32).toString('hex') },
    EVENT_REQUESTS_PER_MINUTE: '1000000',
    EVENT_KB_PER_MINUTE: '1000000',
    ...{ SIGN_IN_ATTEMPTS: '1000', PLATFORM_DEADLINE_MS: '60000', CONTENT_DEADLINE_MS: '60000' },
  });
  await edge.waitUntilHealthy();
  return {
    origin,
    address,
    edge,
    pid: hub.pid,
    async signIn(email) {
      await people.create(email, password, { plan: 'free' });
      const visitor = new TestVisitor(address, { origin });
      await visitor.submit('signIn', { email, password });
      return visitor;
    },
    async stop() {
      await edge.stop();
      await hub.stop();
      await opened.close();
      await accounts.drop();
      await folder.remove();
    },
  };
}
