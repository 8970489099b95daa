import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { EventName } from '@contenthub/contracts/events/registry';
import { eventSample } from '@contenthub/contracts/testing/event-samples';
import { temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import fc from 'fast-check';
import { SignJWT } from 'jose';
import { expect } from 'vitest';
import { getLinkedIds } from '../erasure/personal-events.ts';
import { FileLog } from '../log/file-log.ts';
import { openPipeline, type Pipeline, toBody, tokenSecret } from './pipeline.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const agents = [
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
];
const post = (id: number) => ({
  ...{ postId: id, postUrl: `/blog/grammar/post-${id}`, postTitle: `Post ${id}`, pageSlug: `blog/grammar/post-${id}` },
  categories: id === 1 ? ['grammar'] : ['grammar', 'idioms'],
});
const origin = 'https://www.contenthub.test';
const referrers = ['', 'https://www.google.com/', 'https://www.reddit.com/r/x', 'https://news.example.org/', origin];

/** Events with the fields that the rollups use. */
type Kind = [EventName, Record<string, unknown>];
const kinds: Kind[] = [
  ...[1, 2].map((id): Kind => ['postPage/view', post(id)]),
  ['homePage/view', { pageSlug: 'blog/developer' }],
  [
    'homePage/view',
    { pageSlug: 'blog', url: `${origin}/blog?utm_source=newsletter&utm_medium=email&utm_campaign=june` },
  ],
  ['searchPage/view', { search: 'Semicolon', results: 3, pageSlug: 'blog/search/Semicolon' }],
  ['searchPage/view', { search: 'xyzzy', results: 0, pageSlug: 'blog/search/xyzzy' }],
  ['search/resultClick', {}],
  ...[25, 50, 100].map((scrollDepth): Kind => ['post/scroll', { postId: 1, scrollDepth }]),
  ['helpful/answer', { postId: 1, helpful: true }],
  ['helpful/answer', { postId: 1, helpful: false }],
  ['button/impression', { placement: 'chNavButton', postId: 1 }],
  ['button/click', { placement: 'chNavButton', postId: 1 }],
  ['popup/impression', { placement: 'chPostPopup', postId: 2 }],
  ['experiment/exposure', { experimentName: 'blog_gc', groupName: 'control' }],
  ['experiment/exposure', { experimentName: 'blog_gc', groupName: 'article_end' }],
  ['experiment/exposure', { experimentName: 'popup', groupName: 'control' }],
  ['authForm/success', { authAction: 'signUp' }],
  ['newsletter/subscribe', {}],
];

const event = fc.record({
  browser: fc.nat(2),
  session: fc.nat(1),
  page: fc.nat(2),
  kind: fc.nat(kinds.length - 1),
  referrer: fc.nat(referrers.length - 1),
  /** Delivered at once, hours late, or days late. */
  ageMs: fc.oneof(fc.nat(90_000), fc.nat(3 * hourMs), fc.nat(4 * dayMs)),
  isTest: fc.integer({ min: 0, max: 9 }).map((one) => one === 0),
});
type Sent = { events: Record<string, unknown>[]; user: string; agent: string };
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('send' as const),
      events: fc.array(event, { maxLength: 12 }),
      user: fc.nat(2),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('resend' as const),
      which: fc.nat(20),
      skewMs: fc.integer({ min: -hourMs, max: hourMs }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.nat(2 * hourMs) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('load' as const, 'build' as const, 'crash' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('erase' as const), user: fc.nat(1) }) },
);
/** Events of a visitor without an account, who is never erased. A story that begins with them has something to count. */
const opening: Step = {
  do: 'send',
  events: [0, 1, 6, 9].map((kind) => ({ browser: 0, session: 0, page: 0, kind, referrer: 1, ageMs: 0, isTest: false })),
  user: 2,
};
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const users = ['7', '8', '0'];

/** A collector on a clock of its own that is killed and restarted, with events that arrive late and repeatedly. */
export class Story {
  now = Date.parse('2026-06-18T12:30:00Z');
  readonly #folder: string;
  readonly #sent: Sent[] = [];
  #pipeline: Pipeline | undefined;
  #batchId = 0;

  constructor(folder: string) {
    this.#folder = folder;
  }

  get pipeline(): Pipeline {
    if (!this.#pipeline) throw new Error('not open');
    return this.#pipeline;
  }

  async open() {
    const log = (name: string) => FileLog.open(join(this.#folder, name), { maxBytes: 8e6 });
    const logs = { events: await log('events'), refused: await log('refused') };
    this.#pipeline = await openPipeline(logs, this.#folder, () => this.now);
  }

  async close() {
    await this.pipeline.store.close();
    await Promise.all([this.pipeline.events.close(), this.pipeline.refused.close()]);
  }

  async run(step: Step): Promise<void> {
    if (step.do === 'wait') this.now += step.ms;
    else if (step.do === 'load') await this.pipeline.load();
    else if (step.do === 'build') await this.pipeline.rollups.run();
    else if (step.do === 'crash') await this.#crash();
    else if (step.do === 'erase') await this.#erase(users[step.user] ?? '0');
    else if (step.do === 'resend') await this.#resend(step.which, step.skewMs);
    else if (step.do === 'send') await this.#send(step.events, users[step.user] ?? '0');
  }

  async #send(given: (typeof event extends fc.Arbitrary<infer T> ? T : never)[], user: string) {
    if (given.length === 0) return;
    const agent = agents[given[0]?.browser === 0 ? 1 : 0] ?? '';
    const events = given.map(({ browser, session, page, kind, referrer, ageMs, isTest }) => {
      this.#batchId += 1;
      const [name, own] = kinds[kind] ?? ['newsletter/subscribe', {}];
      const instanceId = `page${user}0${browser}${session}`.padEnd(8, 'x');
      return eventSample(name, {
        ...{
          containerId: `visitor0000${browser}`,
          instanceId,
          pageId: `${instanceId}-${page}`,
          batchId: this.#batchId,
        },
        websiteSessionId: `6f1b4a3e-52d7-4c1b-9e0a-7d2f8c5b1a${browser}${session}`,
        ...{ userId: user, isTest, ageMs, userAgent: agent },
        ...('referrer' in eventSample(name) && { referrer: referrers[referrer], url: `${origin}/blog` }),
        ...own,
        ...(kind % 3 === 0 ? { tier: 'Premium' } : { tier: undefined }),
      });
    });
    // A request has the events of one browser.
    for (const ofBrowser of Map.groupBy(events, ({ containerId }) => containerId).values()) {
      this.#sent.push({ events: ofBrowser, user, agent });
      await this.#accept({ events: ofBrowser, user, agent });
    }
  }

  /** The same events again, through an intake whose clock is off. */
  async #resend(which: number, skewMs: number) {
    const again = this.#sent[which % Math.max(this.#sent.length, 1)];
    if (!again) return;
    const now = this.now;
    this.now = now + skewMs;
    await this.#accept(again);
    this.now = now;
  }

  async #accept({ events, user, agent }: Sent) {
    const withToken = user !== '0';
    const jwt = await new SignJWT({})
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(user)
      .sign(new TextEncoder().encode(tokenSecret));
    const body = toBody(events, withToken ? { jwt } : {});
    const { rejected } = await this.pipeline.intake.accept({ lite: false, withToken, userAgent: agent, body });
    expect(rejected).toEqual([]);
  }

  /** Killed after rows are stored and before they are counted, or during a build. */
  async #crash() {
    const { store } = this.pipeline;
    await store.command('rename table loaded_entries to elsewhere');
    await this.pipeline.load().catch(() => {});
    await store.command('rename table elsewhere to loaded_entries');
    await store.command('rename table rollups_daily to elsewhere');
    await this.pipeline.rollups.run().catch(() => {});
    await store.command('rename table elsewhere to rollups_daily');
    await this.close();
    await this.open();
  }

  async #erase(userId: string) {
    await this.pipeline.load();
    const linked = await getLinkedIds(this.pipeline.store, userId);
    await this.pipeline.erasures.erase({ id: randomUUID(), userId, linked, at: this.now });
  }
}

/** More for a longer search: TEST_ROUNDS=50. */
export const stories = Array.from({ length: Number(process.env.TEST_ROUNDS ?? 1) }, (_, index) => index + 1);

/** Tells a random story and calls `check` at its end, when everything is loaded. */
export async function checkStory(check: (story: Story) => Promise<void>): Promise<void> {
  const property = fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 24 }), async (steps) => {
    const folder = await temporaryFolder();
    const story = new Story(folder.path);
    await story.open();
    try {
      for (const each of [opening, ...steps]) await story.run(each);
      await story.pipeline.load();
      await check(story);
    } finally {
      await story.close();
      await folder.remove();
    }
  });
  await fc.assert(property, { numRuns: 1, endOnFailure: true });
}
