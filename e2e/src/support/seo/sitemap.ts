import { readFile } from 'node:fs/promises';
import { validateXML } from 'xmllint-wasm';

const schema = (name: string) => readFile(new URL(`schemas/${name}.xsd`, import.meta.url), 'utf8');

/** Returns the schema errors of a sitemap. */
export async function sitemapErrors(xml: string, kind: 'sitemap' | 'sitemap-index'): Promise<string[]> {
  const [rules, pictures] = await Promise.all([schema(kind), schema('sitemap-image')]);
  const { errors } = await validateXML({
    xml: [{ fileName: 'sitemap.xml', contents: xml }],
    schema: [{ fileName: `${kind}.xsd`, contents: rules }],
    preload: [{ fileName: 'sitemap-image.xsd', contents: pictures }],
    initialMemoryPages: 512,
    maxMemoryPages: 4096,
  });
  return errors.map(({ rawMessage }) => rawMessage);
}

/** Returns the URLs in a sitemap or an index. */
export function parseLocations(xml: string): string[] {
  return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address.replaceAll('&amp;', '&'));
}
