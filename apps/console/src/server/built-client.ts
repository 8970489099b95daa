import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ConsoleClient } from './console-client.ts';
import { pageHeaders } from './security-headers.ts';

type Chunk = { file: string; css?: string[]; assets?: string[]; imports?: string[] };
type Manifest = Record<string, Chunk>;

const folder = new URL('../../dist/client/', import.meta.url);
const assetsPrefix = '/assets/';

/** The client built by `npm run build -w apps/console`. */
export async function builtClient(): Promise<ConsoleClient> {
  const read = (name: string) =>
    readFile(new URL(name, folder), 'utf8').catch(() => {
      throw new Error('The console is not built. Run `npm run build -w apps/console` first.');
    });
  const [manifestText, app, signIn] = await Promise.all([
    read('.vite/manifest.json'),
    read('index.html'),
    read('sign-in.html'),
  ]);
  const pages = { app, signIn };
  const publicFiles = filesOf(JSON.parse(manifestText) as Manifest, 'sign-in.html');
  return {
    page: async (name) => pages[name],
    headers: pageHeaders,
    addAssets: (server, requireSession) => addAssets(server, publicFiles, requireSession),
    async close() {},
  };
}

/** Files that a page loads at once, and the fonts of its style sheets. */
export function filesOf(manifest: Manifest, page: string): Set<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const visit = (name: string): void => {
    const chunk = manifest[name];
    if (!chunk || seen.has(name)) return;
    seen.add(name);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(`/${file}`);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  visit(page);
  // Fonts reveal nothing.
  for (const { file, assets = [] } of Object.values(manifest))
    for (const each of [file, ...assets]) if (each.endsWith('.woff2')) files.add(`/${each}`);
  return files;
}

/** Serves files with a hash in their name. Those of the console itself need a session. */
async function addAssets(
  server: FastifyInstance,
  publicFiles: ReadonlySet<string>,
  requireSession: (request: FastifyRequest) => Promise<void>,
): Promise<void> {
  await server.register(async (scope) => {
    scope.addHook('onRequest', async (request) => {
      if (!publicFiles.has(request.url.split('?')[0] ?? '')) await requireSession(request);
    });
    await scope.register(fastifyStatic, {
      root: fileURLToPath(new URL('assets/', folder)),
      prefix: assetsPrefix,
      index: false,
      cacheControl: false,
      setHeaders: (reply) => void reply.header('cache-control', 'private, max-age=31536000, immutable'),
    });
  });
}
