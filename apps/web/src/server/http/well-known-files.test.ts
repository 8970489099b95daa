import { readFile } from 'node:fs/promises';
import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { addIconRoutes, addSecurityTxtRoute, iconLinks } from './well-known-files.server.ts';

const served = async (url: string) => {
  const app = fastify();
  await addIconRoutes(app);
  const response = await app.inject(url);
  return { ...response, bytes: response.rawPayload, body: response.body };
};
const pngWidth = (bytes: Buffer) => bytes.readUInt32BE(16);

it('J15 serves favicon.ico in three sizes with a long cache lifetime', async () => {
  const { bytes, headers } = await served('/favicon.ico');
  expect(headers).toMatchObject({ 'content-type': 'image/x-icon', 'cache-control': 'public, max-age=604800' });
  const sizes = [0, 1, 2].map((index) => bytes.readUInt8(6 + 16 * index));
  expect([bytes.readUInt16LE(2), sizes]).toEqual([1, [16, 32, 48]]);
  const places = [0, 1, 2].map((index) => bytes.readUInt32LE(6 + 16 * index + 12));
  expect(places.map((at) => pngWidth(bytes.subarray(at)))).toEqual(sizes);
});

it.each(['/apple-touch-icon.png', '/apple-touch-icon-precomposed.png'])('J15 serves %s to phones', async (path) => {
  const { bytes, headers } = await served(path);
  expect([headers['content-type'], pngWidth(bytes)]).toEqual(['image/png', 180]);
});

it('J15 lists existing icons of the stated sizes in the web manifest', async () => {
  const { body } = await served('/manifest.webmanifest');
  const { icons, start_url } = JSON.parse(body) as { icons: { src: string; sizes: string }[]; start_url: string };
  expect(start_url).toBe('/blog/');
  const sizes = icons.map(async ({ src, sizes }) => {
    const bytes = await readFile(new URL(`../../../public${src}`, import.meta.url));
    return src.endsWith('.svg') ? 'any' : `${pngWidth(bytes)}x${pngWidth(bytes)}` === sizes && sizes;
  });
  expect(await Promise.all(sizes)).toEqual(['any', '192x192', '512x512', '512x512']);
});

it('J15 links every icon in the head', () => {
  const hrefs = [...iconLinks('/assets/icon-1.svg').matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
  expect(hrefs).toEqual(['/favicon.ico', '/assets/icon-1.svg', '/apple-touch-icon.png', '/manifest.webmanifest']);
});

const now = Date.parse('2026-11-16T10:30:00Z');
async function read(options: { contact?: string; policy?: string } = {}) {
  const app = fastify();
  const { contact, policy } = options;
  addSecurityTxtRoute(app, { origin: 'https://www.example.com', contact, policy, now: () => now });
  return (await app.inject('/.well-known/security.txt')).body;
}

it('H17 has a contact on the site’s domain and expires within a year', async () => {
  expect(await read()).toBe(
    [
      'Contact: mailto:security@example.com',
      'Expires: 2027-05-15T00:00:00.000Z',
      'Preferred-Languages: en',
      'Canonical: https://www.example.com/.well-known/security.txt',
      '',
    ].join('\n'),
  );
});

it('H17 has the configured contact and policy', async () => {
  const text = await read({ contact: 'https://example.com/report', policy: 'https://example.com/policy' });
  expect(text).toContain('Contact: https://example.com/report\n');
  expect(text).toContain('Policy: https://example.com/policy\n');
});
