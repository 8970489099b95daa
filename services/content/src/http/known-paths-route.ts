import { foldPath, knownPathsPath } from '@contenthub/contracts/content/known-paths';
import { blogSections } from '@contenthub/contracts/content/site-urls';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { getKnownPaths } from '../db/queries/known-paths.ts';

const prefixes = Object.values(blogSections).flatMap(({ categoryPrefix }) => categoryPrefix || []);

/** For the site, which answers any other path without a request to this service. */
export function addKnownPathsRoute(app: FastifyInstance, database: Database): void {
  app.get(knownPathsPath, async (_request, reply) => {
    const names = (await getKnownPaths(database)).map(foldPath);
    // Paths of categories have no prefix.
    const withoutPrefix = names.flatMap((name) => {
      const prefix = prefixes.find((known) => name.startsWith(known));
      return prefix ? name.slice(prefix.length) : [];
    });
    return reply
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send([...names, ...withoutPrefix].join('\n'));
  });
}
