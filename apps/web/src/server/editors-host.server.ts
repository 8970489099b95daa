import { cspReportPath } from '@contenthub/contracts/csp-reports';
import { visitorPath } from '@contenthub/contracts/experiments-paths';
import { mediaPath } from '@contenthub/contracts/media-path';
import type { FastifyInstance } from 'fastify';
import { matchAddress } from '../routes/match.ts';
import { splitUrl } from './split-url.server.ts';
import { isOfBlockEditor } from './wordpress-proxy.server.ts';

/**
 * A host of its own for editors. Only WordPress, previews and what they load answer there: a script that got into a page for
 * readers must not run where an editor is signed in. Whatever else is asked for is sent to the readers' host.
 */
export function addEditorsHost(app: FastifyInstance, editors: string, origin: string): void {
  const { host } = new URL(editors);
  app.addHook('onRequest', (request, reply, done) => {
    if (request.headers.host !== host || isForEditors(request.url)) return done();
    reply.header('cache-control', 'no-store').redirect(origin + request.url, 302);
  });
}

const loaded = [visitorPath, cspReportPath, `${mediaPath}/`, '/assets/', '/wp-'];

function isForEditors(url: string): boolean {
  const { path, search } = splitUrl(url);
  if (path === '/') return isOfBlockEditor(url);
  return loaded.some((prefix) => path.startsWith(prefix)) || matchAddress(path, search).place.pageType === 'preview';
}
