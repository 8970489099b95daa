import { type Receipts, receiptsPath } from '@contenthub/contracts/receipt';
import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import type { Database } from '../read-model/database.ts';
import { receiptsOf } from '../read-model/receipts.ts';

const params = Type.Object({ post: Type.String({ minLength: 1, maxLength: 200, description: 'id or slug' }) });

/** For editors, by way of WordPress, and for operators: what became of the latest changes of a post. */
export function addReceiptRoute(
  app: FastifyInstance,
  database: Database,
  about: Pick<Receipts, 'lateAfterMs' | 'asked'>,
): void {
  const url = receiptsPath.replace('{post}', ':post');
  app.get<{ Params: { post: string } }>(url, { schema: { params } }, async (request, reply): Promise<Receipts> => {
    reply.header('cache-control', 'no-store');
    return { receipts: await receiptsOf(database, request.params.post), ...about };
  });
}
