import { freePort } from '@contenthub/testing/sockets/free-port';
import { ServerProcess } from '../harness/server-process.ts';

export type Site = { origin: string; stop: () => Promise<void> };

/** The folder with the servers of this version. */
export const benchServers = new URL('../servers/', import.meta.url);

/** The bundled articles under the site's public origin, so that URLs in pages work. */
export async function startSite(servers: URL): Promise<Site> {
  const content = await ServerProcess.start(new URL('bundled-content.ts', servers), {});
  const port = await freePort();
  const origin = `http://www.contenthub.localhost:${port}`;
  const settings = {
    ...{ CONTENT_URL: content.address, PORT: String(port), PUBLIC_ORIGIN: origin },
    // Pages load the code for tracking. They send nothing, because readers of a bench do not consent.
    COLLECTOR_PUBLIC_URL: origin,
  };
  const web = await ServerProcess.start(new URL('web.ts', servers), settings);
  return { origin, stop: async () => void (await Promise.all([web.stop(), content.stop()])) };
}
