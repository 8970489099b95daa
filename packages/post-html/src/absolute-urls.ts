import { getElementsByTagName } from 'domutils';
import { parseHtml, renderHtml } from './parsed-html.ts';

const urlAttributes = ['href', 'src', 'poster'] as const;

/** Makes every URL in a post's HTML absolute, including links within the post. */
export function toAbsoluteUrls(html: string, page: string): string {
  const document = parseHtml(html);
  for (const { attribs } of getElementsByTagName(() => true, document)) {
    for (const name of urlAttributes) {
      const address = attribs[name];
      if (address && URL.canParse(address, page)) attribs[name] = new URL(address, page).href;
    }
    if (attribs.srcset)
      attribs.srcset = attribs.srcset.replace(
        /(^|,\s*)(\/\S+)/g,
        (_, start: string, path: string) => start + new URL(path, page).href,
      );
  }
  return renderHtml(document);
}
