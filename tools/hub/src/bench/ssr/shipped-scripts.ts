import { gzipSync } from 'node:zlib';

/** Bytes of all scripts that a page loads by itself, each compressed as it would be on its way. */
export async function shippedScripts(origin: string, path: string): Promise<number> {
  const html = await (await fetch(origin + path)).text();
  const named = html.matchAll(/(?:<script type="module" src|<link rel="modulepreload" href)="([^"]+\.js)"/g);
  const files = new Set([...named].map(([, file]) => file ?? ''));
  const sizes = [...files].map(async (file) => {
    const response = await fetch(new URL(file, origin));
    return gzipSync(Buffer.from(await response.arrayBuffer())).length;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
