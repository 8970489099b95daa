import { readServices } from '@contenthub/services/state';
import { freePort } from '@contenthub/testing/free-port';
import { freshPostgres } from '@contenthub/testing/fresh-postgres';
import { temporaryFolder } from '@contenthub/testing/temporary-folder';
import { Varnish } from '@contenthub/testing/varnish';
import { HubProcess } from '../../drill/hub-process.ts';

const url = (port: number) => `http://127.0.0.1:${port}`;

/** Content, site and purger as processes of their own behind an edge, on the real PostgreSQL, NATS and WordPress. */
export async function startPublishStack() {
  const services = await readServices();
  if (!services?.DATABASE_URL || !services.NATS_URL || !services.WORDPRESS_URL)
    throw new Error('The engines do not run. Start them with `npm run services`.');
  const [fresh, data] = [await freshPostgres(services.DATABASE_URL), await temporaryFolder()];
  const [contentPort, port, purgerPort] = [await freePort(), await freePort(), await freePort()];
  const [contentUrl, site] = [url(contentPort), url(port)];
  const edge = await Varnish.start({ web: [`127.0.0.1:${port}`], limits: { search: [1_000_000, 10] } });
  const env = {
    ...services,
    DATABASE_URL: fresh.url,
    DATA_FOLDER: data.path,
    CONTENT_PORT: String(contentPort),
    CONTENT_URL: contentUrl,
    EDGE_ORIGIN: edge.address,
    ...edge.settings,
    PUBLIC_ORIGIN: edge.address,
    PORT: String(port),
    PURGER_PORT: String(purgerPort),
  };
  const content = await HubProcess.start('services/content/src/main.ts', env, `${contentUrl}/readyz`);
  const web = await HubProcess.start('apps/web/src/main.ts', { ...env, WORDPRESS_URL: '' }, `${site}/readyz`);
  const purger = await HubProcess.start('services/purger/src/main.ts', env, `${url(purgerPort)}/healthz`);
  await edge.reaches();
  return {
    address: edge.address,
    contentUrl,
    async stop() {
      await edge.stop();
      await purger.stop();
      await web.stop();
      await content.stop();
      await fresh.drop();
      await data.remove();
    },
  };
}
