import { Parser } from 'htmlparser2';

/** Every page that the hub's sitemap names, as an address; none where it has no sitemap. */
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
        // A picture's own address stands in a `loc` of another name space.
        if (name === 'loc') (open.at(-1) === 'sitemap' ? found.maps : found.pages).push(text.trim());
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return found;
}
