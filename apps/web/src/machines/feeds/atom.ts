import { xmlDeclaration, xmlMarkup, xmlText } from '../xml.ts';
import type { Feed, FeedItem } from './feed.ts';

/** Atom 1.0 (RFC 4287). */
export function atom(feed: Feed): string {
  return `${xmlDeclaration}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>${xmlText(feed.page)}</id>
<title>${xmlText(feed.title)}</title>
<subtitle>${xmlText(feed.description)}</subtitle>
<updated>${feed.updated}</updated>
<icon>${xmlText(feed.icon)}</icon>
<link rel="self" type="application/atom+xml" href="${xmlText(feed.self)}"/>
<link rel="alternate" type="text/html" href="${xmlText(feed.page)}"/>
${feed.items.map(entry).join('\n')}
</feed>
`;
}

function entry({ id, url, title, date, modified, excerpt, html, author, categories }: FeedItem): string {
  return `<entry>
<id>${xmlText(id)}</id>
<title>${xmlText(title)}</title>
<link rel="alternate" type="text/html" href="${xmlText(url)}"/>
<published>${date}</published>
<updated>${modified}</updated>
<author><name>${xmlText(author.name)}</name>${author.url ? `<uri>${xmlText(author.url)}</uri>` : ''}</author>
${categories.map((name) => `<category term="${xmlText(name)}"/>\n`).join('')}<summary>${xmlText(excerpt)}</summary>
<content type="html">${xmlMarkup(html)}</content>
</entry>`;
}
