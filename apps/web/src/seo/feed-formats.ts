import type { AnswerCard } from '@contenthub/contracts/content/answer-card';
import type { Post } from '@contenthub/contracts/content/post';
import { escapeXml, toCdata, xmlDeclaration } from './xml.ts';

/** A feed independent of its format. All URLs are absolute. */
export type Feed = {
  title: string;
  description: string;
  /** URL of the page with the same posts. */
  page: string;
  self: string;
  icon: string;
  /** When any post in the feed last changed. */
  updated: string;
  items: FeedItem[];
};

export type FeedItem = Pick<Post, 'title' | 'date' | 'modified' | 'excerpt'> & {
  /** Stable for the lifetime of the post, even if its URL changes. */
  id: string;
  url: string;
  html: string;
  author: { name: string; url?: string };
  categories: string[];
  image?: { url: string; alt: string };
  /** Part of `html` as well. JSON Feed also has it as data. */
  answer?: AnswerCard;
};

const namespaces = {
  atom: 'http://www.w3.org/2005/Atom',
  content: 'http://purl.org/rss/1.0/modules/content/',
  dc: 'http://purl.org/dc/elements/1.1/',
  media: 'http://search.yahoo.com/mrss/',
};

/** RSS 2.0 with the full text and the author's name in the modules that feed readers support. */
export function rss(feed: Feed): string {
  const xmlns = Object.entries(namespaces).map(([name, address]) => ` xmlns:${name}="${address}"`);
  return `${xmlDeclaration}<rss version="2.0"${xmlns.join('')}>
<channel>
<title>${escapeXml(feed.title)}</title>
<link>${escapeXml(feed.page)}</link>
<description>${escapeXml(feed.description)}</description>
<language>en</language>
<lastBuildDate>${rfc822Date(feed.updated)}</lastBuildDate>
<atom:link rel="self" type="application/rss+xml" href="${escapeXml(feed.self)}"/>
${feed.items.map(rssItem).join('\n')}
</channel>
</rss>
`;
}

function rssItem({ id, url, title, date, excerpt, html, author, categories, image }: FeedItem): string {
  return `<item>
<title>${escapeXml(title)}</title>
<link>${escapeXml(url)}</link>
<guid isPermaLink="false">${escapeXml(id)}</guid>
<pubDate>${rfc822Date(date)}</pubDate>
<dc:creator>${escapeXml(author.name)}</dc:creator>
${categories.map((name) => `<category>${escapeXml(name)}</category>\n`).join('')}<description>${escapeXml(excerpt)}</description>
<content:encoded>${toCdata(html)}</content:encoded>${
    image
      ? `\n<media:content medium="image" url="${escapeXml(image.url)}"><media:description>${escapeXml(image.alt)}</media:description></media:content>`
      : ''
  }
</item>`;
}

/** RSS dates use the e-mail format. */
function rfc822Date(date: string): string {
  return new Date(date).toUTCString();
}

/** Atom 1.0 (RFC 4287). */
export function atom(feed: Feed): string {
  return `${xmlDeclaration}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>${escapeXml(feed.page)}</id>
<title>${escapeXml(feed.title)}</title>
<subtitle>${escapeXml(feed.description)}</subtitle>
<updated>${feed.updated}</updated>
<icon>${escapeXml(feed.icon)}</icon>
<link rel="self" type="application/atom+xml" href="${escapeXml(feed.self)}"/>
<link rel="alternate" type="text/html" href="${escapeXml(feed.page)}"/>
${feed.items.map(atomEntry).join('\n')}
</feed>
`;
}

function atomEntry({ id, url, title, date, modified, excerpt, html, author, categories }: FeedItem): string {
  return `<entry>
<id>${escapeXml(id)}</id>
<title>${escapeXml(title)}</title>
<link rel="alternate" type="text/html" href="${escapeXml(url)}"/>
<published>${date}</published>
<updated>${modified}</updated>
<author><name>${escapeXml(author.name)}</name>${author.url ? `<uri>${escapeXml(author.url)}</uri>` : ''}</author>
${categories.map((name) => `<category term="${escapeXml(name)}"/>\n`).join('')}<summary>${escapeXml(excerpt)}</summary>
<content type="html">${toCdata(html)}</content>
</entry>`;
}

/** JSON Feed 1.1. */
export function jsonFeed(feed: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    description: feed.description,
    home_page_url: feed.page,
    feed_url: feed.self,
    icon: feed.icon,
    language: 'en',
    items: feed.items.map(({ id, url, title, html, excerpt, image, date, modified, author, categories, answer }) => ({
      ...{ id, url, title, content_html: html, summary: excerpt },
      ...(image && { image: image.url }),
      ...{ date_published: date, date_modified: modified, authors: [author], tags: categories },
      ...(answer && { _answer: answer }),
    })),
  });
}
