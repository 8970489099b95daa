import { once } from 'node:events';
import { createServer } from 'node:net';
import { readSettings } from '@contenthub/server-kit/process/settings';
import { WebSettings } from '@contenthub/web/server/settings.server';
import { expect, it } from 'vitest';
import { chooseConsoleAddress } from './console.ts';

const settings = readSettings(WebSettings, {
  PORT: '0',
  CONTENT_URL: 'http://127.0.0.1:1',
  PLATFORM_URL: 'http://127.0.0.1:1',
});

it('keeps a free port of the console until the console starts', async () => {
  const { settings: chosen, release } = await chooseConsoleAddress({}, settings);
  expect(await canListen(chosen.CONSOLE_PORT)).toBe(false);
  await release();
  expect(await canListen(chosen.CONSOLE_PORT)).toBe(true);
});

it('uses the port after the site’s, or the one that is configured', async () => {
  const onPort = { ...settings, PORT: 4000 };
  expect((await chooseConsoleAddress({}, onPort)).settings.CONSOLE_PORT).toBe('4050');
  expect((await chooseConsoleAddress({ CONSOLE_PORT: '5000' }, onPort)).settings).toEqual({
    CONSOLE_PORT: '5000',
    CONSOLE_ORIGIN: 'http://console.contenthub.localhost:5000',
  });
});

async function canListen(port: string): Promise<boolean> {
  const server = createServer().listen(Number(port), '127.0.0.1');
  const listened = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  server.close();
  return listened;
}
