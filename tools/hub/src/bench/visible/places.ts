import { setTimeout as wait } from 'node:timers/promises';
import type { AddressKind } from '@contenthub/contracts/touched-addresses';

/** Where a post must show, and by which words one sees that it does. */
export type Place = { kind: AddressKind; url: string; shows: (status: number, body: string) => boolean };

const giveUpMs = 30_000;
const askEveryMs = 20;
/** How often a place is asked again once it has shown the post. */
const askedAfter = 10;

export function placesOf(address: string, slug: string, authorSlug: string): Place[] {
  const names = (link: string) => (status: number, body: string) => status === 200 && body.includes(link);
  const link = `/blog/grammar/${slug}`;
  return [
    { kind: 'post', url: address + link, shows: names(`<p>${slug}</p>`) },
    { kind: 'home', url: `${address}/blog/`, shows: names(link) },
    { kind: 'category', url: `${address}/blog/grammar`, shows: names(link) },
    { kind: 'author', url: `${address}/blog/author/${authorSlug}`, shows: names(link) },
    { kind: 'feed', url: `${address}/blog/feed.xml`, shows: names(link) },
    { kind: 'sitemap', url: `${address}/sitemap-main-posts-1.xml`, shows: names(link) },
    { kind: 'search', url: `${address}/blog/search/${slug}`, shows: names(link) },
  ];
}

/** Asks until it shows; then some more, to see whether an old page comes again. */
export async function visibleAfter({ url, shows }: Place, since: number): Promise<{ ms: number; stale: number }> {
  const see = async () => {
    const response = await fetch(url, { redirect: 'manual' });
    return shows(response.status, await response.text());
  };
  while (!(await see())) {
    if (performance.now() - since > giveUpMs) throw new Error(`${url} does not show it after ${giveUpMs} ms`);
    await wait(askEveryMs);
  }
  const ms = performance.now() - since;
  let stale = 0;
  for (let again = 0; again < askedAfter; again += 1) {
    if (!(await see())) stale += 1;
    await wait(askEveryMs);
  }
  return { ms, stale };
}
