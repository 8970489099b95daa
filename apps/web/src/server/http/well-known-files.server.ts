import { readFile } from 'node:fs/promises';
import { brand } from '@contenthub/contracts/brand';
import type { FastifyInstance } from 'fastify';
import { main } from '../../sites/main.ts';

const publicFiles = new URL('../../../public/', import.meta.url);

/** Browsers and phones request these at the root of the site even if no page links to them. */
const iconFiles = {
  '/favicon.ico': { file: 'favicon.ico', type: 'image/x-icon' },
  '/apple-touch-icon.png': { file: 'apple-touch-icon.png', type: 'image/png' },
  '/apple-touch-icon-precomposed.png': { file: 'apple-touch-icon.png', type: 'image/png' },
};
const manifestPath = '/manifest.webmanifest';

/** These URLs have no version, so a changed icon takes a week to reach everyone. */
const cacheControl = 'public, max-age=604800';

/** Icon links for the head of every page. `icon` is the SVG, which browsers prefer on sharp screens. */
export function iconLinks(icon: string): string {
  return [
    '<link rel="icon" href="/favicon.ico" sizes="32x32">',
    `<link rel="icon" type="image/svg+xml" href="${icon}">`,
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    `<link rel="manifest" href="${manifestPath}">`,
  ].join('\n');
}

export async function addIconRoutes(app: FastifyInstance): Promise<void> {
  for (const [path, { file, type }] of Object.entries(iconFiles)) {
    const bytes = await readFile(new URL(file, publicFiles));
    app.get(path, (_request, reply) => reply.header('cache-control', cacheControl).type(type).send(bytes));
  }
  const manifest = JSON.stringify(webManifest);
  app.get(manifestPath, (_request, reply) =>
    reply.header('cache-control', cacheControl).type('application/manifest+json').send(manifest),
  );
}

const webManifest = {
  name: `${brand.company} ${main.label}`,
  short_name: brand.company,
  description: main.description,
  start_url: main.paths.home,
  scope: '/',
  display: 'minimal-ui',
  theme_color: brand.themeColour,
  background_color: '#fcfbf8',
  icons: [
    { src: '/assets/icon-1.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/assets/icon-192-1.png', sizes: '192x192', type: 'image/png' },
    { src: '/assets/icon-512-1.png', sizes: '512x512', type: 'image/png' },
    { src: '/assets/icon-maskable-512-1.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
};

type Options = { origin: string; contact: string | undefined; policy: string | undefined; now?: () => number };

const dayMs = 24 * 60 * 60 * 1000;
/** RFC 9116 recommends less than a year. */
const validDays = 180;

/** Serves security.txt (RFC 9116): where to report a vulnerability. */
export function addSecurityTxtRoute(app: FastifyInstance, { origin, contact, policy, now = Date.now }: Options): void {
  const domain = new URL(origin).hostname.replace(/^www\./, '');
  app.get('/.well-known/security.txt', (_request, reply) => {
    // Rounded to the day, so that the text stays the same while it is cached.
    const expires = new Date((Math.floor(now() / dayMs) + validDays) * dayMs);
    const lines = [
      `Contact: ${contact ?? `mailto:security@${domain}`}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${origin}/.well-known/security.txt`,
      ...(policy ? [`Policy: ${policy}`] : []),
    ];
    return reply
      .header('cache-control', 'public, max-age=0, s-maxage=3600')
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`);
  });
}
