import { analyticsPaths, maxBatchBytes } from '@contenthub/contracts/analytics/metrics';
import { experimentDefinitionsApi } from '@contenthub/contracts/experiments/experiment-definitions';
import { slotValuesApi } from '@contenthub/contracts/experiments/slot-values';
import { newsletterStaffApi } from '@contenthub/contracts/newsletter/newsletter-staff-api';
import { type StaffEndpoint, staffApi, staffBodyBytes } from '@contenthub/contracts/staff/staff-api';
import {
  consoleBases,
  staffBase,
  staffSessionCookieName,
  staffSignInPath,
} from '@contenthub/contracts/staff/staff-paths';
import { HttpError } from '@contenthub/server-kit/http/error-responses';
import { hstsHeaders } from '@contenthub/server-kit/http/response-headers';
import { createServer, listen } from '@contenthub/server-kit/http/server';
import type { Logger } from '@contenthub/server-kit/observability/logger';
import type { Running } from '@contenthub/server-kit/process/run';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ConsoleClient } from './console-client.ts';
import { addContentRoutes } from './content.ts';
import { addNewsletterPreview } from './newsletter-preview.ts';
import type { ConsoleSettings } from './settings.ts';
import { type Timeouts, Upstreams } from './upstreams.ts';

export type ConsoleService = Running & { address: string; origin: string };

/** The page where an authenticator app is set up. */
const accountPath = '/account';

/** Composes the console: its pages, and the two APIs that they call. It has no state of its own. */
export async function startConsole(
  settings: ConsoleSettings,
  client: ConsoleClient,
  logger: Logger,
  timeouts?: Timeouts,
): Promise<ConsoleService> {
  const { CONSOLE_ORIGIN: origin, LOADER_URL: loaderUrl } = settings;
  const platformUrl = settings.PLATFORM_INTERNAL_URL ?? settings.PLATFORM_URL;
  const upstreams = new Upstreams({ platformUrl, loaderUrl, timeouts });
  const app = createServer({
    name: 'console',
    logger,
    trustProxy: settings.TRUSTED_PROXIES,
    headers: hstsHeaders(origin),
    operations: { host: settings.HOST, port: settings.OPERATIONS_PORT },
    ...(client.serverFactory && { serverFactory: client.serverFactory }),
  });
  const cookie = `${staffSessionCookieName(origin)}=`;
  const getSession = async (request: FastifyRequest) =>
    request.headers.cookie?.includes(cookie) ? upstreams.getSession(request) : undefined;

  const requireSession = async (request: FastifyRequest) => {
    if (!(await getSession(request))) throw new HttpError(401, 'not-signed-in', 'Sign in first.');
  };

  addApis(app, upstreams);
  addContentRoutes(app, { contentUrl: settings.CONTENT_URL, publicOrigin: settings.PUBLIC_ORIGIN, requireSession });
  addNewsletterPreview(app, upstreams, settings.PUBLIC_ORIGIN);
  await client.addAssets(app, requireSession);
  addPages(app, { client, origin, getSession });

  const address = await listen(app, settings.HOST, settings.CONSOLE_PORT, 'CONSOLE_PORT');
  logger.info({ address }, 'console listening');
  return {
    address,
    origin,
    async stop() {
      await app.close();
      await client.close();
    },
  };
}

const endpoints: StaffEndpoint[] = [staffApi, experimentDefinitionsApi, slotValuesApi, newsletterStaffApi].flatMap(
  (api) => Object.values<StaffEndpoint>(api),
);

/** Only calls of the contracts are forwarded, never a path as it was typed. */
function addApis(app: FastifyInstance, upstreams: Upstreams): void {
  for (const { method = 'GET', path, maxBodyBytes = staffBodyBytes } of endpoints) {
    app.route({
      method,
      url: consoleBases.staff + path.replace(/\{(\w+)\}/g, ':$1'),
      bodyLimit: maxBodyBytes,
      handler(request, reply) {
        const filled = fillPath(path, request.params as Record<string, string>);
        return upstreams.forwardToPlatform(request, reply, staffBase + filled + queryOf(request));
      },
    });
  }
  for (const path of Object.values(analyticsPaths)) {
    app.route({
      method: ['GET', 'POST'],
      url: `/api${path.replace(/\{(\w+)\}/g, ':$1')}`,
      bodyLimit: maxBatchBytes,
      handler(request, reply) {
        const filled = fillPath(path, request.params as Record<string, string>);
        return upstreams.forwardToAnalytics(request, reply, filled + queryOf(request));
      },
    });
  }
}

function fillPath(path: string, params: Record<string, string>): string {
  return path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''));
}

function queryOf({ url }: FastifyRequest): string {
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at);
}

type PageOptions = {
  client: ConsoleClient;
  origin: string;
  getSession: (request: FastifyRequest) => Promise<{ mustSetUpTotp: boolean } | undefined>;
};

/** Every path is a page of the client. People without a session get the sign-in page only. */
function addPages(app: FastifyInstance, { client, origin, getSession }: PageOptions): void {
  const headers = {
    ...client.headers(origin),
    'cache-control': 'private, no-store',
    'content-type': 'text/html; charset=utf-8',
  };

  app.get(staffSignInPath, async (request, reply) =>
    reply.headers(headers).send(await client.page('signIn', request.url)),
  );

  app.get('/*', async (request, reply) => {
    if (request.url.startsWith('/api/')) throw new HttpError(404, 'not-found', `Not found: ${request.url}.`);
    const session = await getSession(request);
    if (!session) return reply.header('cache-control', 'no-store').redirect(signInUrl(request.url), 303);
    const [path] = request.url.split('?');
    if (session.mustSetUpTotp && path !== accountPath)
      return reply.header('cache-control', 'no-store').redirect(accountPath, 303);
    return reply.headers(headers).send(await client.page('app', request.url));
  });
}

function signInUrl(next: string): string {
  return next === '/' ? staffSignInPath : `${staffSignInPath}?${new URLSearchParams({ next })}`;
}
