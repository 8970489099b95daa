import { unknownVisitor } from '@contenthub/contracts/platform/unknown-visitor';
import type { BlogUser, Treatment, VisitorPayload } from '@contenthub/contracts/platform/visitor';
import { postSample } from '@contenthub/contracts/testing/content-samples';
import { premiumUserSample } from '@contenthub/contracts/testing/visitor-samples';
import { Evaluator, registryConfiguration } from '@contenthub/experiments/evaluation/evaluator.server';
import { bucketCount, bucketSubject, type Subject, userSubject } from '@contenthub/experiments/evaluation/subject';
import { countryClasses } from '@contenthub/experiments/registry/definition';
import {
  type ExperimentName,
  experimentGroups,
  type GateName,
  gateNames,
  toExperience,
} from '@contenthub/experiments/registry/registry';
import { gates } from '@contenthub/experiments/registry/registry.server';
import { act, fireEvent, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { LazyWritingChecker } from '../features/checker/LazyWritingChecker.tsx';
import { FakeCheckerWorker } from '../features/checker/testing/fake-checker-worker.ts';
import { toCtaPost } from '../features/cta/cta-post.ts';
import { SiteFooter } from '../features/footer/SiteFooter.tsx';
import { NavButton } from '../features/header/NavButton.tsx';
import { SiteHeader } from '../features/header/SiteHeader.tsx';
import { Overlays } from '../features/overlays/Overlays.tsx';
import { SideBanner } from '../features/overlays/SideBanner.tsx';
import { allBlogs } from '../sites/all-blogs.ts';
import type { Blog } from '../sites/blog.ts';
import { renderInSite } from '../testing/render-in-hub.tsx';
import { treatmentAttribute } from './use-visitor.ts';

const evaluator = new Evaluator(registryConfiguration);
const freemiumUser: BlogUser = { ...premiumUserSample, type: 'Free', free: true, freemium: true, groups: [] };
const signedInUsers = 500;

type Kind = { data: BlogUser | null; subjects: (country: (typeof countryClasses)[number]) => Iterable<Subject> };

/** Every kind of visitor: each bucket of anonymous ones, and enough signed-in ones to fill every group. */
const kinds: Record<string, Kind> = {
  freemium: { data: freemiumUser, subjects: usersOf },
  premium: { data: premiumUserSample, subjects: usersOf },
  anonymous: {
    data: null,
    *subjects(country) {
      for (let bucket = 0; bucket < bucketCount; bucket += 1) yield bucketSubject(bucket, country);
    },
  },
};

function* usersOf(country: (typeof countryClasses)[number]): Generator<Subject> {
  for (let id = 1; id <= signedInUsers; id += 1) yield userSubject(String(id), country);
}

/** One visitor per combination of groups that the registry produces, by kind and country class. */
const byKind: VisitorPayload[][] = Object.values(kinds).flatMap(({ data, subjects }) =>
  countryClasses.map((country) => {
    const found = new Map<string, VisitorPayload>();
    for (const subject of subjects(country)) {
      const treatments = [...evaluator.experiments(subject), ...evaluator.gates(subject)];
      const groups = treatments.map(({ groupName }) => groupName).join();
      if (!found.has(groups)) found.set(groups, { ...unknownVisitor, data, groups: data?.groups ?? [], treatments });
    }
    return [...found.values()];
  }),
);

const post = { ...postSample, callToAction: null };
const calls = (blog: Blog) => ({ blog, post: toCtaPost(post) });
const overlays = (blog: Blog) => <Overlays blog={blog} post={post} isPostPageOn={() => true} />;

/** The component that shows each treatment. The type checker requires an entry for every new name in the registry. */
const places: Record<ExperimentName | GateName, (blog: Blog) => ReactElement> = {
  onetrust_test: () => <></>,
  blog_gc: (blog) => (
    <>
      <LazyWritingChecker blog={blog} at="product_headline" />
      <LazyWritingChecker blog={blog} at="article_end" />
    </>
  ),
  blog_grammar_checker_rewrites: (blog) => (
    <>
      <LazyWritingChecker blog={blog} at="product_headline" />
      <LazyWritingChecker blog={blog} at="article_end" />
    </>
  ),
  adding_google_signup_cta_to_blog_popup: overlays,
  blog_sticky_sidebanner_cta_rerun: (blog) => <SideBanner {...calls(blog)} />,
  geo_usa: (blog) => <SiteFooter blog={blog} />,
  gdpr_inverted: overlays,
  whats_new_header_item_25: (blog) => <SiteHeader blog={blog} />,
  update_openings_page_urls_25: (blog) => <SiteFooter blog={blog} />,
  consumer_blog_cta_sign_up_first: (blog) => <NavButton blog={blog} />,
};

/** The visible text and link targets that a visitor sees. A checker gets a text with mistakes. */
async function see(visitor: VisitorPayload, name: ExperimentName | GateName, blog: Blog): Promise<string> {
  const root = document.documentElement;
  // The boot script does the same before the first paint.
  for (const { experimentName, groupName } of visitor.treatments)
    root.setAttribute(treatmentAttribute(experimentName), groupName);
  // One experiment offers Google sign-in, which needs configuration.
  const options = { visitor, width: 1440, accounts: { google: true } };
  const { container, unmount } = renderInSite(<main>{places[name](blog)}</main>, options);
  await act(() => import('../features/checker/WritingChecker.tsx'));
  await act(() => import('../features/checker/checker.ts'));
  for (const field of screen.queryAllByRole('textbox').filter(({ localName }) => localName === 'textarea')) {
    await act(async () => field.focus());
    fireEvent.change(field, { target: { value: 'teh' } });
    await act(() => vi.advanceTimersByTimeAsync(300));
  }
  const visible = [...container.querySelectorAll('*')].filter(
    (element) => getComputedStyle(element).display !== 'none',
  );
  const seen = visible.flatMap((element) => [
    element.getAttribute('href'),
    element.closest<HTMLElement>('[data-at]')?.dataset.at,
    ...[...element.childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? node.textContent : '')),
  ]);
  unmount();
  return seen.filter(Boolean).join('\n');
}

const without = (visitor: VisitorPayload, name: string, group: string): VisitorPayload => ({
  ...visitor,
  treatments: visitor.treatments.map((one) => (one.experimentName === name ? withoutConfiguration(one, group) : one)),
});
const withoutConfiguration = ({ dynamicConfiguration: _, ...treatment }: Treatment, groupName: string): Treatment => ({
  ...treatment,
  groupName,
});

/** Whether a visitor in this group sees a difference to the other group on any blog. */
async function isSeen(name: ExperimentName | GateName, group: string, other: string): Promise<boolean> {
  const isInGroup = ({ treatments }: VisitorPayload) =>
    treatments.some(({ experimentName, groupName }) => experimentName === name && groupName === group);
  const ofKind = byKind.map((visitors) => visitors.filter(isInGroup));
  // One of each kind first, because the kind usually decides.
  const most = Math.max(...ofKind.map(({ length }) => length));
  const inGroup = Array.from({ length: most }, (_, index) =>
    ofKind.flatMap((visitors) => visitors[index] ?? []),
  ).flat();
  for (const visitor of inGroup) {
    for (const blog of allBlogs) {
      if ((await see(visitor, name, blog)) !== (await see(without(visitor, name, other), name, blog))) return true;
    }
  }
  return false;
}

const groups = Object.entries(experimentGroups).flatMap(([name, all]) => {
  const [control = ''] = all;
  return all
    .filter((group) => toExperience(group) !== 'control')
    .map((group): [ExperimentName, string, string] => [name as ExperimentName, group, control]);
});

describe('every treatment of the registry', () => {
  afterEach(() => {
    vi.useRealTimers();
    for (const { name } of [...document.documentElement.attributes]) document.documentElement.removeAttribute(name);
  });
  const seen = (...treatment: Parameters<typeof isSeen>) => {
    vi.useFakeTimers();
    vi.stubGlobal('Worker', FakeCheckerWorker);
    // A reader who has already started the checker gets no prompt.
    localStorage.setItem('contenthub:checker', 'started');
    return isSeen(...treatment);
  };

  it('J07 is evaluated for every kind of visitor', () => {
    expect(byKind).toHaveLength(Object.keys(kinds).length * countryClasses.length);
    expect(Math.min(...byKind.map(({ length }) => length))).toBeGreaterThan(10);
    expect(groups.length).toBeGreaterThan(gateNames.length);
  });

  it.each(groups)('J07 J08 experiment %s shows group %s something other than %s', async (...treatment) => {
    expect(await seen(...treatment)).toBe(true);
  });

  const openGates = gates.filter(({ share }) => share > 0).map(({ name }) => name);
  it.each(openGates)('J07 gate %s changes the page when it is open', async (name) => {
    expect(await seen(name, 'on', 'off')).toBe(true);
  });
});
