import type { Feed } from './feed.ts';

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
    items: feed.items.map(({ id, url, title, html, excerpt, image, date, modified, author, categories }) => ({
      ...{ id, url, title, content_html: html, summary: excerpt },
      ...(image && { image: image.url }),
      ...{ date_published: date, date_modified: modified, authors: [author], tags: categories },
    })),
  });
}
