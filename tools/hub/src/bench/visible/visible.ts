import { wordpress } from '@contenthub/services/testing/wordpress-client';
import { type Figure, median } from '../figure.ts';
import { requestsPerSecond } from '../load.ts';
import { percentile } from '../turns.ts';
import { type Place, placesOf, visibleAfter } from './places.ts';
import { startPublishStack } from './publish-stack.ts';

const publishes = 50;
const aimMs = 2000;
const load = { connections: 4, seconds: 600 };

/** From the moment WordPress has answered its editor until each place shows the post, while readers read. */
export async function measureVisible(): Promise<Figure[]> {
  const stack = await startPublishStack();
  const [category] = await wordpress<{ id: number }[]>('GET', '/wp/v2/categories?slug=grammar');
  const author = await wordpress<{ slug: string }>('GET', '/wp/v2/users/me');
  await wordpress('POST', '/contenthub/v1/settings', { url: stack.contentUrl });
  const times = new Map<Place['kind'], number[]>();
  const made: number[] = [];
  let staleAfter = 0;
  const reading = requestsPerSecond(`${stack.address}/blog/`, load).catch(() => 0);
  try {
    for (let number = 1; number <= publishes; number += 1) {
      const word = `quokka${Date.now().toString(36)}`;
      const fields = {
        title: `The ${word} comma`,
        slug: word,
        content: `<p>${word}</p>`,
        status: 'publish',
        categories: [category?.id],
      };
      const { id } = await wordpress<{ id: number }>('POST', '/wp/v2/posts', fields);
      made.push(id);
      const begun = performance.now();
      const places = placesOf(stack.address, word, author.slug);
      const found = await Promise.all(places.map((place) => visibleAfter(place, begun)));
      for (const [index, { ms, stale }] of found.entries()) {
        const kind = places[index]?.kind ?? 'post';
        times.set(kind, [...(times.get(kind) ?? []), ms]);
        staleAfter += stale;
      }
      process.stdout.write(
        `${number} of ${publishes}: all places after ${Math.round(Math.max(...found.map(({ ms }) => ms)))} ms\n`,
      );
    }
  } finally {
    await wordpress('POST', '/contenthub/v1/settings', { url: '' });
    for (const id of made) await wordpress('DELETE', `/wp/v2/posts/${id}?force=true`);
    await stack.stop();
    await reading;
  }
  return [...figures(times), { name: 'stale pages after a new one', value: staleAfter, unit: '', aim: { atMost: 0 } }];
}

function figures(times: Map<Place['kind'], number[]>): Figure[] {
  return [...times].flatMap(([kind, values]) => [
    { name: `${kind}, median`, value: median(values), unit: 'ms', aim: null },
    { name: `${kind}, p99`, value: percentile(values, 0.99), unit: 'ms', aim: { atMost: aimMs } },
  ]);
}
