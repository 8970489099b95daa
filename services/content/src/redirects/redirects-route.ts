import { RedirectsRequest, redirectsAdminPath } from '@contenthub/contracts/content/redirects-admin';
import { HttpError } from '@contenthub/server-kit/http/error-responses';
import { Ajv } from 'ajv';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { searchFormerAddresses, searchRedirects, updateRedirects } from '../db/redirects.ts';
import { addSignedRoute, type WebhookVerifier } from '../sync/wordpress/webhook/webhook.ts';
import { addRedirects, InvalidRedirectsError, type NewRedirect } from './add-redirects.ts';
import { PathError, withoutRedirect } from './redirect-table.ts';
import { CsvError, readRedirectsCsv } from './redirects-csv.ts';

const validate = new Ajv({ validateSchema: false, strict: false }).compile<RedirectsRequest>(RedirectsRequest);

/** Editors list and change redirects in WordPress, which signs their requests. */
export function addRedirectsAdminRoute(app: FastifyInstance, database: Database, verifier: WebhookVerifier): void {
  addSignedRoute(
    app,
    { path: redirectsAdminPath, validate, bodyLimit: 2 * 1024 * 1024 + 64 * 1024, verifier },
    async (request, isNew) => {
      if (!isNew) throw new HttpError(409, 'replayed', 'This request was already received.');
      return handleRequest(database, request).catch((error: unknown) => {
        if (error instanceof PathError || error instanceof CsvError) throw new HttpError(400, 'invalid', error.message);
        throw error;
      });
    },
  );
}

async function handleRequest(database: Database, request: RedirectsRequest) {
  switch (request.verb) {
    case 'list': {
      const { search = '', page = 1 } = request;
      const moved = searchFormerAddresses(database, search);
      return { ...(await searchRedirects(database, { search, page })), moved: await moved };
    }
    case 'add':
      return add(database, [request], () => '');
    case 'import': {
      const rows = readRedirectsCsv(request.csv);
      return add(database, rows, (index) => `Line ${rows[index]?.line}: `);
    }
    case 'remove': {
      const { from } = request;
      const left = await updateRedirects(database, (table) => from.reduce(withoutRedirect, table));
      return { total: left.size };
    }
  }
}

/** Adds all or none. */
async function add(database: Database, redirects: readonly NewRedirect[], prefix: (index: number) => string) {
  try {
    return { total: (await addRedirects(database, redirects)).size };
  } catch (error) {
    if (!(error instanceof InvalidRedirectsError)) throw error;
    const problems = error.problems.map(({ index, reason }) => prefix(index) + reason);
    throw new HttpError(400, 'invalid', problems.join('\n'));
  }
}
