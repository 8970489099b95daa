import { cleanQuery } from '@contenthub/contracts/search-query';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { allBlogs } from '../blogs/all-blogs.ts';

/** A search box that was sent off without scripts: the query is cleaned here, and the address becomes the usual one. */
export function addSearchForms(app: FastifyInstance): void {
  for (const blog of allBlogs.filter(({ hasSecondaryHeader }) => hasSecondaryHeader)) {
    app.get(blog.searchAddress(''), (request, reply) => {
      const search = cleanQuery(queryOf(request));
      // Empty text does nothing: the reader stays with the blog.
      return reply.header('cache-control', 'no-store').redirect(search ? blog.searchAddress(search) : blog.paths.home);
    });
  }
}

function queryOf({ query }: FastifyRequest): string {
  const { q = '' } = query as { q?: string | string[] };
  return Array.isArray(q) ? (q[0] ?? '') : q;
}
