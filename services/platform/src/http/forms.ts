import { defaultNextPath, safeNextPath } from '@contenthub/contracts/http/next-path';
import { csrfField } from '@contenthub/contracts/platform/platform-paths';
import { HttpError, sendError } from '@contenthub/server-kit/http/error-responses';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** The posted fields as text, without the token. */
export type Form = Record<string, string>;

/** Handles a form. Returns the URL of the next page. */
export type FormHandler = (form: Form, request: FastifyRequest, reply: FastifyReply) => Promise<string>;

/**
 * Adds routes for plain HTML forms. Each responds with a redirect, so it works without scripts. A form with an expired
 * token redirects to `retryPage` with the return page: the page was open for too long, or the reader signed in or out
 * in another tab.
 */
export function addForms(app: FastifyInstance, forms: Readonly<Record<string, FormHandler>>, retryPage: string): void {
  app.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => {
      const expired = error instanceof HttpError && error.code === 'csrf';
      if (!expired) return sendError(error, request, reply);
      const next = safeNextPath(getTextFields(request.body).next);
      const query = next === defaultNextPath ? '' : `&${new URLSearchParams({ next })}`;
      return reply.redirect(retryPage + query, 303);
    });
    for (const [path, handle] of Object.entries(forms)) {
      scope.post(path, { config: { fromPage: true }, bodyLimit: 16 * 1024 }, async (request, reply) => {
        const to = await handle(getTextFields(request.body), request, reply);
        return reply.header('cache-control', 'no-store').redirect(to, 303);
      });
    }
  });
}

function getTextFields(body: unknown): Form {
  const pairs = Object.entries((body ?? {}) as Record<string, unknown>);
  return Object.fromEntries(
    pairs.filter((pair): pair is [string, string] => typeof pair[1] === 'string' && pair[0] !== csrfField),
  );
}

/** The URL of a page with a notice. */
export function pageUrl(path: string, parameters: Record<string, string>): string {
  return `${path}?${new URLSearchParams(parameters)}`;
}

/** Adds the return page, unless it is the home page. */
export function pageUrlWithNext(path: string, { next, ...parameters }: Record<string, string>): string {
  const all = next === undefined || next === defaultNextPath ? parameters : { ...parameters, next };
  return Object.keys(all).length > 0 ? pageUrl(path, all) : path;
}
