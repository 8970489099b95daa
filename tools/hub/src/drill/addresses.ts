import { Random } from '../generate/language/random.ts';

/** Every address that the sitemap names, as paths. */
export async function sitemapPaths(address: string): Promise<string[]> {
  const parts = await locations(`${address}/sitemap.xml`);
  const paths: string[] = [];
  for (const part of parts) paths.push(...(await locations(address + part)));
  return paths;
}

async function locations(url: string): Promise<string[]> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  const named = (await response.text()).matchAll(/<loc>([^<]+)<\/loc>/g);
  return [...named].map(([, location = '']) => new URL(location.replaceAll('&amp;', '&')).pathname);
}

/** So many of them, the same for the same seed. */
export function sample(paths: readonly string[], count: number, seed = 1): string[] {
  const random = new Random(seed, 0);
  const drawn = paths.map((path) => ({ path, order: random.below(2 ** 31) }));
  return drawn
    .toSorted((a, b) => a.order - b.order)
    .slice(0, count)
    .map(({ path }) => path);
}

/** Every address that an image of a page may be taken from, whatever the width and the encoding. */
export function picturesOf(html: string): string[] {
  const sources = [...html.matchAll(/<img[^>]* src="([^"]+)"/g)].map(([, address]) => address ?? '');
  const sets = [...html.matchAll(/ srcset="([^"]+)"/gi)].flatMap(([, set = '']) =>
    set.split(',').map((entry) => entry.trim().split(' ')[0] ?? ''),
  );
  return [...sources, ...sets].map((address) => address.replaceAll('&amp;', '&'));
}
