import { xmlDeclaration, xmlMarkup, xmlText } from '../xml.ts';
import type { Feed, FeedItem } from './feed.ts';

const namespaces = {
  atom: 'http://www.w3.org/2005/Atom',
  content: 'http://purl.org/rss/1.0/modules/content/',
  dc: 'http://purl.org/dc/elements/1.1/',
  media: 'http://search.yahoo.com/mrss/',
};

/** RSS 2.0, with the whole text and the author's name in the modules that readers know. */
export function rss(feed: Feed): string {
  const declared = Object.entries(namespaces).map(([name, address]) => ` xmlns:${name}="${address}"`);
  return `${xmlDeclaration}<rss version="2.0"${declared.join('')}>
<channel>
<title>${xmlText(feed.title)}</title>
<link>${xmlText(feed.page)}</link>
<description>${xmlText(feed.description)}</description>
<language>en</language>
<lastBuildDate>${mailDate(feed.updated)}</lastBuildDate>
<atom:link rel="self" type="application/rss+xml" href="${xmlText(feed.self)}"/>
${feed.items.map(item).join('\n')}
</channel>
</rss>
`;
}

function item({ id, url, title, date, excerpt, html, author, categories, image }: FeedItem): string {
  return `<item>
<title>${xmlText(title)}</title>
<link>${xmlText(url)}</link>
<guid isPermaLink="false">${xmlText(id)}</guid>
<pubDate>${mailDate(date)}</pubDate>
<dc:creator>${xmlText(author.name)}</dc:creator>
${categories.map((name) => `<category>${xmlText(name)}</category>\n`).join('')}<description>${xmlText(excerpt)}</description>
<content:encoded>${xmlMarkup(html)}</content:encoded>${
    image
      ? `\n<media:content medium="image" url="${xmlText(image.url)}"><media:description>${xmlText(image.alt)}</media:description></media:content>`
      : ''
  }
</item>`;
}

/** RSS writes dates as e-mail does. */
function mailDate(date: string): string {
  return new Date(date).toUTCString();
}
