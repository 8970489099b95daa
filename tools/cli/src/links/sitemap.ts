import { Parser } from 'htmlparser2';

/** Returns the URLs of all pages in the hub's sitemap, or none if there is no sitemap. */
export async function sitemapUrls(fetchText: (address: string) => Promise<string>, index: string): Promise<string[]> {
  const { maps, pages } = parseSitemap(await fetchText(index));
  const inMaps = await Promise.all(maps.map(async (map) => parseSitemap(await fetchText(map)).pages));
  return [...pages, ...inMaps.flat()];
}

function parseSitemap(xml: string): { maps: string[]; pages: string[] } {
  const found = { maps: [] as string[], pages: [] as string[] };
  const open: string[] = [];
  let text = '';
  const parser = new Parser(
    {
      onopentag(name) {
        open.push(name);
        text = '';
      },
      ontext(part) {
        text += part;
      },
      onclosetag(name) {
        open.pop();
        // Image URLs are in a `loc` of another namespace.
        if (name === 'loc') (open.at(-1) === 'sitemap' ? found.maps : found.pages).push(text.trim());
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return found;
}
