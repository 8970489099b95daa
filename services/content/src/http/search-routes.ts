import { contentApi } from '@contenthub/contracts/content-api';
import { contentApiBase } from '@contenthub/contracts/content-paths';
import { surrogateKey } from '@contenthub/contracts/surrogate-keys';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../read-model/database.ts';
import { suggestions } from '../search/suggestions.ts';
import { answerCall } from './answers.ts';

/** What helps while a question is being typed; the answers to it are lists like any other. */
export function addSearchRoutes(app: FastifyInstance, database: Database): void {
  answerCall(app, contentApiBase, contentApi.suggestions, async ({ query: { blog_type: blog, prefix } }) => ({
    body: await suggestions(database, blog, prefix),
    keys: [surrogateKey.feed(blog)],
  }));
}
