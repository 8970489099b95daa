import { freePort } from '@contenthub/testing/free-port';
import { unhurried } from '@contenthub/testing/unhurried';
import { Child } from './child.ts';

/** Browsers know the origin's name; everything else asks the address. */
export type Hub = { origin: string; address: string; stop: () => Promise<void> };

/** The built hub in one process, with what the folder holds. */
export async function startHubIn(folder: string, env: Record<string, string> = {}): Promise<Hub> {
  const port = Number(env.PORT) || (await freePort());
  const nothingNamed = { DATABASE_URL: '', NATS_URL: '', WORDPRESS_URL: '', EDGE_URLS: '' };
  const child = Child.node(
    'tools/hub/src/hub.ts',
    {
      ...nothingNamed,
      ...unhurried,
      PORT: String(port),
      DATA_FOLDER: folder,
      ...env,
    },
    ['start'],
  );
  const address = `http://127.0.0.1:${port}`;
  const operations = env.OPERATIONS_PORT ? `http://127.0.0.1:${env.OPERATIONS_PORT}` : address;
  await child.answers(`${operations}/readyz`).catch(async (error: unknown) => {
    await child.stop();
    throw error;
  });
  return {
    address,
    origin: `http://www.contenthub.localhost:${port}`,
    async stop() {
      await child.stop();
    },
  };
}
