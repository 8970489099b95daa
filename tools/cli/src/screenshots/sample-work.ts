import type { ExperimentResults } from '@contenthub/contracts/analytics/experiment-results';
import { analyticsPaths } from '@contenthub/contracts/analytics/metrics';
import type { ExperimentPlan, ExperimentRecord } from '@contenthub/contracts/experiments/experiment-definitions';
import { experimentStaffPaths } from '@contenthub/contracts/experiments/experiments-paths';
import type { IssueDraft } from '@contenthub/contracts/newsletter/newsletter-api';
import { newsletterStaffPaths } from '@contenthub/contracts/newsletter/newsletter-paths';
import { csrfHeader } from '@contenthub/contracts/platform/platform-paths';
import { siteInfoPath } from '@contenthub/contracts/staff/console-content';
import { consoleBases, staffPaths } from '@contenthub/contracts/staff/staff-paths';
import type { Page } from 'playwright-core';
import { sendExposedReaders } from './exposed-readers.ts';

const dayMs = 24 * 3_600_000;

type Sample = Pick<ExperimentPlan, 'slot' | 'hypothesis' | 'exclusionGroup'> & {
  treatment: { name: string; values: Record<string, unknown> };
  /** Calls after the draft was saved. Each gets the version that the call before returned. */
  steps: readonly (readonly [path: string, body?: object])[];
  /** Readers of control and treatment, and how many of them click. */
  readers?: readonly [control: readonly [number, number], treatment: readonly [number, number]];
};

const { submit, start, stop, decide } = experimentStaffPaths;

/** One experiment of each state, by name. */
const experiments: Record<string, Sample> = {
  side_banner_for_all: {
    slot: 'side_banner_display',
    hypothesis: 'The side banner brings sign-ups, and does not distract from reading.',
    treatment: { name: 'shown', values: { shown: true } },
    exclusionGroup: { name: 'side_banner', reserved: 0.4 },
    steps: [],
  },
  top_banner_question: {
    slot: 'top_banner_copy',
    hypothesis: 'A question above the post makes more readers click.',
    treatment: { name: 'question', values: { headline: 'Is every comma where it belongs?' } },
    steps: [[submit]],
  },
  popup_question: {
    slot: 'post_popup_copy',
    hypothesis: 'A question in the popup makes more readers click.',
    treatment: { name: 'question', values: { headline: 'Still unsure which one?' } },
    steps: [[start]],
    readers: [
      [4800, 480],
      [4800, 600],
    ],
  },
  side_banner_words: {
    slot: 'side_banner_copy',
    hypothesis: 'Fewer words in the side banner make more readers click.',
    treatment: { name: 'short', values: { line: 'Checks every sentence.' } },
    exclusionGroup: { name: 'side_banner', reserved: 0.5 },
    steps: [[start]],
    // Not the planned halves.
    readers: [
      [600, 60],
      [300, 45],
    ],
  },
  two_related_posts: {
    slot: 'related_posts',
    hypothesis: 'Two related posts are opened as often as three, and leave more space.',
    treatment: { name: 'two', values: { cards: 2 } },
    steps: [
      [start],
      [stop, { reason: 'Readers open as many posts as before.' }],
      [decide, { variant: 'two', reason: 'As many posts are opened, and the page is shorter.' }],
    ],
    readers: [
      [900, 90],
      [900, 92],
    ],
  },
};

const issue: IssueDraft = {
  ...{ blog: 'main', editions: ['weekly'], subject: 'Pairs that sound alike' },
  ...{ preheader: 'Affect or effect, who or whom', intro: 'Three posts about words that are easy to confuse.' },
  posts: [
    {
      title: 'Affect vs. Effect',
      link: '/blog/commonly-confused-words/affect-vs-effect',
      excerpt: 'One is usually a verb, the other usually a noun.',
    },
    {
      title: 'Who vs. Whom',
      link: '/blog/commonly-confused-words/who-vs-whom',
      excerpt: 'Answer the question with “he” or “him”.',
    },
  ],
};

/**
 * Adds to a hub that `npm run dev` started what its staff would have made: experiments of every state, two with readers,
 * an issue and an invitation. `page` is signed in as an admin. Does nothing the second time.
 */
export async function addSampleWork(page: Page, { origin, email }: { origin: string; email: string }): Promise<void> {
  if (!new URL(origin).hostname.endsWith('.localhost')) throw new Error(`${origin} is not a hub of npm run dev.`);
  const { experiments: known } = await call<{ experiments: ExperimentRecord[] }>(page, experimentStaffPaths.list);
  if (known.some(({ name }) => name in experiments)) return;
  const { origin: siteOrigin } = await getJson<{ origin: string }>(page, siteInfoPath);
  for (const [name, sample] of Object.entries(experiments)) await addExperiment(page, name, sample, email, siteOrigin);
  await call(page, newsletterStaffPaths.issues, issue);
  await call(page, staffPaths.invite, { email: 'cora@contenthub.localhost', name: '', role: 'growth' });
}

async function addExperiment(page: Page, name: string, sample: Sample, owner: string, siteOrigin: string) {
  const { slot, hypothesis, treatment, exclusionGroup, steps } = sample;
  const plan: ExperimentPlan = {
    ...{ slot, hypothesis, owner, visitors: 'everybody', share: 1, minimumLift: 0.05, plannedReaders: 20_000 },
    ...(exclusionGroup && { exclusionGroup }),
    variants: [{ name: 'control', values: {} }, treatment],
    endsAt: `${new Date(Date.now() + 28 * dayMs).toISOString().slice(0, 10)}T00:00Z`,
    ...{ primary: 'cta-click', secondary: ['sign-up-confirmed'], guardrails: ['read-to-end', 'helpful'] },
  };
  let record = await call<ExperimentRecord>(page, experimentStaffPaths.list, { name, plan });
  for (const [path, body] of steps) {
    // Stopping is urgent, so it takes no version.
    const version = path === stop ? {} : { version: record.version };
    record = await call<ExperimentRecord>(page, path.replace('{name}', name), { ...version, ...body });
    if (path === start && sample.readers) await addReaders(page, record, sample, siteOrigin);
  }
}

/** Sends readers of both variants to a running experiment, and waits until all are in its results. */
async function addReaders(page: Page, { name, plan, phases }: ExperimentRecord, sample: Sample, siteOrigin: string) {
  const address = new URL(siteOrigin);
  // Browsers resolve these names, Node does not.
  address.hostname = '127.0.0.1';
  const variants = plan.variants.map(({ name: variant }, index) => {
    const [readers = 0, clicks = 0] = sample.readers?.[index] ?? [];
    return { variant, readers, clicks };
  });
  const expected = variants.reduce((sum, { readers }) => sum + readers, 0);
  await sendExposedReaders({ origin: siteOrigin, address: address.origin }, name, variants);
  const { experimentName = '', resultsQuery = '' } = phases.at(-1) ?? {};
  const path = analyticsPaths.experimentResults.replace('{name}', experimentName).replace(/^\/analytics/, '');
  const url = `${consoleBases.analytics}${path}?${resultsQuery}&segment=device`;
  for (;;) {
    const results = await getJson<ExperimentResults>(page, url);
    if (results.variants.reduce((sum, { exposed }) => sum + exposed, 0) >= expected) return;
    await page.waitForTimeout(1000);
  }
}

function getJson<T>(page: Page, path: string): Promise<T> {
  return page.evaluate(async (url) => (await fetch(url)).json(), path) as Promise<T>;
}

/** A call of the staff API, as the console makes it. */
async function call<T>(page: Page, path: string, body?: object): Promise<T> {
  if (body === undefined) return getJson(page, consoleBases.staff + path);
  const { token } = await getJson<{ token: string }>(page, consoleBases.staff + staffPaths.csrf);
  const [ok, response] = await page.evaluate(
    async ([url, headers, text]) => {
      const staffResponse = await fetch(url, { method: 'POST', headers, body: text });
      return [staffResponse.ok, await staffResponse.json()] as const;
    },
    [
      consoleBases.staff + path,
      { 'content-type': 'application/json', [csrfHeader]: token },
      JSON.stringify(body),
    ] as const,
  );
  if (!ok) throw new Error(`${path}: ${JSON.stringify(response)}`);
  return response as T;
}
