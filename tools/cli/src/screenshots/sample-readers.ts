import type { EventsResponse } from '@contenthub/contracts/events/protocol';
import { eventSample } from '@contenthub/contracts/testing/event-samples';

const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** How many readers a sample post has, how many of them read it to the end, and what some of them searched for. */
export type Readership = { id: number; title: string; readers: number; ends: number; search: string };

/** Sends readers of sample posts to the collector, as browsers do. Half of them come from the search page. */
export async function sendReaders(origin: string, posts: readonly Readership[]): Promise<void> {
  const events = posts.flatMap((post) =>
    Array.from({ length: post.readers }, (_, index) => eventsOf(post, index)).flat(),
  );
  const intake = new URL('/events', origin);
  // Browsers resolve these names, Node does not.
  if (intake.hostname.endsWith('.localhost')) intake.hostname = '127.0.0.1';
  const response = await fetch(intake, {
    ...{ method: 'POST', headers: { 'user-agent': userAgent }, body: JSON.stringify({ events }) },
  });
  const { accepted } = response.ok ? ((await response.json()) as EventsResponse) : { accepted: 0 };
  if (accepted !== events.length) throw new Error(`The collector accepted ${accepted} of ${events.length} events.`);
}

function eventsOf({ id, title, ends, search }: Readership, index: number): object[] {
  const number = String(id * 1000 + index).padStart(8, '0');
  const reader = {
    ...{ containerId: `read${number}`, instanceId: number, isTest: false },
    websiteSessionId: `00000000-52d7-4c1b-9e0a-0000${number}`,
  };
  const post = { ...reader, postId: id, pageId: 'post' };
  return [
    ...(index % 2 === 0
      ? [eventSample('searchPage/view', { ...reader, batchId: 1, pageId: 'search', ageMs: 9000, search })]
      : []),
    eventSample('postPage/view', { ...post, postTitle: title, batchId: 2, ageMs: 8000 }),
    eventSample('post/scroll', { ...post, batchId: 3, ageMs: 7000, scrollDepth: index < ends ? 100 : 50 }),
  ];
}
