import { addContentRoutes } from '@contenthub/content/http/content-routes';
import { openDatabase } from '@contenthub/content/read-model/database';
import { createLogger } from '@contenthub/server-kit/logger';
import { createServer } from '@contenthub/server-kit/server';
import { reportAddress } from '../server-process.ts';

/** The content API on a store of a bench: nothing follows a source, nothing is announced. */
const { database } = await openDatabase(process.env.DATABASE_URL, '');
const app = createServer({ name: 'content', logger: createLogger('content', 'warn') });
addContentRoutes(app, database);
reportAddress(await app.listen({ host: '127.0.0.1', port: 0 }));
