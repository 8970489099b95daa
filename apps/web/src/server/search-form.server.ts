import { cleanQuery } from '@contenthub/contracts/search-query';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { allBlogs } from '../blogs/all-blogs.ts';

/** A search box that was sent off without scripts: the query is cleaned here, and the address becomes the usual one. */
export function addSearchForms(app: FastifyInstance): void {
  for (const blog of allBlogs) {
    app.get(blog.searchForm, (request, reply) => {
      const search = cleanQuery(textOf(request, 'q'));
      const filter = textOf(request, 'filter') || undefined;
      // Empty text does nothing: the reader stays with the blog.
      const location = search ? blog.searchAddress(search, filter) : blog.paths.home;
      return reply.header('cache-control', 'no-store').redirect(location);
    });
  }
}

function textOf({ query }: FastifyRequest, name: string): string {
  const text = (query as Record<string, string | string[] | undefined>)[name] ?? '';
  return Array.isArray(text) ? (text[0] ?? '') : text;
}
