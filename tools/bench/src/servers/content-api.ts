import { openDatabase } from '@contenthub/content/db/database';
import { addContentRoutes } from '@contenthub/content/http/content-routes';
import { createServer } from '@contenthub/server-kit/http/server';
import { createLogger } from '@contenthub/server-kit/observability/logger';
import { reportAddress } from '../harness/server-process.ts';

/** The content API on a bench database, without synchronisation and without publishing changes. */
const { database } = await openDatabase(process.env.DATABASE_URL, '');
const app = createServer({ name: 'content', logger: createLogger('content', 'warn') });
addContentRoutes(app, database);
reportAddress(await app.listen({ host: '127.0.0.1', port: 0 }));
