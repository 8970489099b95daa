import { readServices } from '@contenthub/services/state';
import { freePort } from '@contenthub/testing/free-port';
import { freshPostgres } from '@contenthub/testing/fresh-postgres';
import { temporaryFolder } from '@contenthub/testing/temporary-folder';
import { HubProcess } from '../../drill/hub-process.ts';

const url = (port: number) => `http://127.0.0.1:${port}`;

/** Content and site as processes of their own, on the real PostgreSQL, NATS and WordPress; the plugin signals to them. */
export async function startPublishStack() {
  const services = await readServices();
  if (!services?.DATABASE_URL || !services.NATS_URL || !services.WORDPRESS_URL)
    throw new Error('The engines do not run. Start them with `npm run services`.');
  const [fresh, data] = [await freshPostgres(services.DATABASE_URL), await temporaryFolder()];
  const [contentPort, port] = [await freePort(), await freePort()];
  const [contentUrl, address] = [url(contentPort), url(port)];
  const env = {
    ...services,
    DATABASE_URL: fresh.url,
    DATA_FOLDER: data.path,
    CONTENT_PORT: String(contentPort),
    CONTENT_URL: contentUrl,
    EDGE_ORIGIN: address,
    PUBLIC_ORIGIN: address,
    PORT: String(port),
  };
  const content = await HubProcess.start('services/content/src/main.ts', env, `${contentUrl}/readyz`);
  const web = await HubProcess.start('apps/web/src/main.ts', { ...env, WORDPRESS_URL: '' }, `${address}/readyz`);
  return {
    address,
    contentUrl,
    async stop() {
      await web.stop();
      await content.stop();
      await fresh.drop();
      await data.remove();
    },
  };
}
