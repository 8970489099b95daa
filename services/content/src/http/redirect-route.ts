import { contentApi } from '@contenthub/contracts/content-api';
import { contentApiBase } from '@contenthub/contracts/content-paths';
import { surrogateKey } from '@contenthub/contracts/surrogate-keys';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../read-model/database.ts';
import { findRedirect } from '../redirects/find-redirect.ts';
import { PathError } from '../redirects/site-path.ts';
import { answerCall } from './answers.ts';
import { missing } from './missing.ts';

/** Asked before a page says that it is not there. */
export function addRedirectRoute(app: FastifyInstance, database: Database): void {
  answerCall(app, contentApiBase, contentApi.redirect, async ({ query: { path } }) => {
    const { location, keys } = await findRedirect(database, path).catch((error: unknown) => {
      // Whatever somebody asks for: what is no path leads nowhere.
      if (error instanceof PathError) return { location: undefined, keys: [surrogateKey.redirects] };
      throw error;
    });
    return location === undefined ? { missing: missing.redirect(path), keys } : { body: { location }, keys };
  });
}
