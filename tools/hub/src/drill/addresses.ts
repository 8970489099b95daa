import { sitemapIndexPath } from '@contenthub/contracts/machine-addresses';
import { Random } from '../generate/language/random.ts';
import { pageLinks } from '../links/page-links.ts';
import { sitemapAddresses } from '../links/sitemap-addresses.ts';

/** Every address that the sitemap names, as paths. */
export async function sitemapPaths(address: string): Promise<string[]> {
  const fetchText = async (named: string) => {
    const url = address + pathOf(named);
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${url} answered ${response.status}`);
    return response.text();
  };
  return (await sitemapAddresses(fetchText, sitemapIndexPath)).map(pathOf);
}

/** Whatever origin the sitemap was written for. */
const pathOf = (address: string) => new URL(address, 'http://localhost').pathname;

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
  return pageLinks(html)
    .links.filter(({ kind }) => kind === 'picture')
    .map(({ address }) => address);
}
