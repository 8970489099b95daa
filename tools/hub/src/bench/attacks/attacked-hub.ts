import { randomBytes } from 'node:crypto';
import { openDatabase } from '@contenthub/platform/database/database';
import { allMigrations } from '@contenthub/platform/modules';
import { People } from '@contenthub/platform/people/people';
import { Visitor } from '@contenthub/platform/testing/visitor';
import { readServices } from '@contenthub/services/state';
import { freePort } from '@contenthub/testing/free-port';
import { freshPostgres } from '@contenthub/testing/fresh-postgres';
import { temporaryFolder } from '@contenthub/testing/temporary-folder';
import { Varnish } from '@contenthub/testing/varnish';
import { startHub } from '../hub-under-test.ts';

const password = 'correct horse battery';

export type AttackedHub = {
  /** As browsers name it, where the site listens, and the edge before it. */
  origin: string;
  address: string;
  edge: Varnish;
  /** A reader who has signed in, at the site itself. */
  signIn: (email: string) => Promise<Visitor>;
  stop: () => Promise<void>;
};

/** The built hub behind an edge of its own, with accounts in PostgreSQL. */
export async function startAttackedHub(): Promise<AttackedHub> {
  const server = (await readServices())?.DATABASE_URL;
  if (!server) throw new Error('PostgreSQL does not run. Start it with `npm run services -- --only postgres`.');
  const [accounts, folder, port] = [await freshPostgres(server), await temporaryFolder(), await freePort()];
  const opened = await openDatabase(accounts.url, '', allMigrations);
  const people = new People(opened.database);
  // Readers of the bench all come from one address; what is counted here is not how often they may ask.
  const many: readonly [number, number] = [1_000_000, 1];
  const limits = { search: many, suggestions: many, 'sign-in': many };
  const edge = await Varnish.start({ web: [`127.0.0.1:${port}`], limits });
  const address = `http://127.0.0.1:${port}`;
  const origin = `http://www.contenthub.localhost:${port}`;
  const hub = await startHub(['start'], {
    ...{ ...edge.settings, PORT: String(port), DATA_FOLDER: folder.path, COUNTRY_HEADER: 'x-country', EDGE_ORIGIN: '' },
    ...{ PLATFORM_DATABASE_URL: accounts.url, PLATFORM_SECRET: randomBytes(32).toString('hex') },
    ...{ SIGN_IN_ATTEMPTS: '1000', PLATFORM_DEADLINE_MS: '60000', CONTENT_DEADLINE_MS: '60000' },
  });
  await edge.reaches();
  return {
    ...{ origin, address, edge },
    async signIn(email) {
      await people.make(email, password, { plan: 'free' });
      const visitor = new Visitor(address, { origin });
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
