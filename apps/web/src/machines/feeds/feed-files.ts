import { brand } from '../../brand/brand.ts';
import type { TwinFile } from '../machine-file.ts';
import { atom } from './atom.ts';
import type { Feed } from './feed.ts';
import { jsonFeed } from './json-feed.ts';
import { loadFeed, pagesWithFeeds } from './load-feed.ts';
import { rss } from './rss.ts';

type Format = { name: string; ending: string; contentType: string; label: string; format: (feed: Feed) => string };

const twin = ({ name, ending, contentType, label, format }: Format): TwinFile => ({
  ...{ name, ending, contentType, of: pagesWithFeeds },
  title: (blog) => `${brand.company} ${blog.label} (${label})`,
  cache: { fresh: 3600, staleWhileRevalidate: 600, staleIfError: 86_400 },
  async *write({ place, ...means }) {
    yield format(await loadFeed(place, ending, means));
  },
});

/** Each list of posts in the three formats that feed readers know. */
export const feedFiles: readonly TwinFile[] = [
  twin({
    ...{ name: 'rss', ending: '/feed.xml', label: 'RSS', format: rss },
    contentType: 'application/rss+xml; charset=utf-8',
  }),
  twin({
    ...{ name: 'atom', ending: '/atom.xml', label: 'Atom', format: atom },
    contentType: 'application/atom+xml; charset=utf-8',
  }),
  twin({
    ...{ name: 'json-feed', ending: '/feed.json', label: 'JSON Feed', format: jsonFeed },
    contentType: 'application/feed+json; charset=utf-8',
  }),
];
