import { unknownVisitor } from '@contenthub/contracts/platform/unknown-visitor';
import type { Treatment, VisitorPayload } from '@contenthub/contracts/platform/visitor';
import {
  anonymousUserSample,
  gateSample,
  premiumUserSample,
  signedInVisitorSample,
  treatmentSample,
} from '@contenthub/contracts/testing/visitor-samples';
import { ExposureLog } from '@contenthub/experiments/client/exposure-log';
import { hashUserId } from '@contenthub/experiments/client/hash-user-id';
import { StorageCache, TreatmentClient } from '@contenthub/experiments/client/treatment-client';
import { describe, expect, it } from 'vitest';
import { sharedVisitor, VisitorStore } from './visitor-store.ts';

const open: Treatment = { ...gateSample, experimentName: 'gdpr_inverted' };

function store(
  fragment: VisitorPayload,
  {
    overrides = {},
    cookies = '',
    fetched = [treatmentSample] as unknown,
    removed = [] as string[],
    isTest = false,
    isPreview = false,
  } = {},
) {
  const storage = { get: () => null, set() {}, remove: (key: string) => void removed.push(key) };
  const [requested, exposed]: [string[], Treatment[]] = [[], []];
  const post = async (path: string) => {
    requested.push(path);
    if (fetched instanceof Error) throw fetched;
    return path === '/gates/get' ? [{ ...open, userId: '-48213377' }] : fetched;
  };
  const client = new TreatmentClient(post, new StorageCache(storage));
  const send = async (treatment: Treatment) => void exposed.push(treatment);
  const exposures = new ExposureLog({ send, storage, schedule() {} });
  const tracked: string[] = [];
  const logExposure = (name: string) => visitor.logExposure(name, ({ groupName }) => tracked.push(groupName));
  const whoAmI = async () => {
    requested.push('who');
    return { ...anonymousUserSample, isTest };
  };
  const visitor = new VisitorStore({
    fragment,
    overrides,
    added: [],
    isPreview,
    loadApi: async () => ({
      client,
      exposures,
      fetchUser: whoAmI,
      hashUserId: (id) => hashUserId(id, crypto.subtle),
    }),
    cookies: () => cookies,
    hasGlobalPrivacyControl: () => false,
  });
  return { visitor, requested, exposed, tracked, logExposure };
}

describe('the visitor of a page', () => {
  it('starts with the shared state', () => {
    expect(store(signedInVisitorSample).visitor.shared()).toBe(sharedVisitor);
  });

  it('takes a signed-in visitor from the fragment without requests', async () => {
    const { visitor, requested } = store(signedInVisitorSample);
    await visitor.resolve();
    expect(requested).toEqual([]);
    expect(visitor.current()).toMatchObject({
      data: premiumUserSample,
      page: { userId: '42', isAnonymous: false, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
      settled: true,
    });
  });

  it.each([true, false])('P04 tells whether their events count: isTest is %s', async (isTest) => {
    const anonymous = store({ ...unknownVisitor, treatments: [open] }, { isTest }).visitor;
    await anonymous.resolve();
    expect(anonymous.current().isTest).toBe(isTest);
    const signedIn = store({ ...signedInVisitorSample, data: { ...premiumUserSample, isTest } }).visitor;
    await signedIn.resolve();
    expect(signedIn.current().isTest).toBe(isTest);
  });

  it('E20 requests no id before a due consent choice, and logs nothing', async () => {
    const { visitor, requested, exposed, logExposure } = store({
      ...unknownVisitor,
      treatments: [{ ...open, groupName: 'off' }],
    });
    await visitor.resolve();
    await logExposure('blog_gc');
    expect([requested, exposed]).toEqual([[], []]);
    expect(visitor.current().page).toMatchObject({ userId: '-1', isAnonymous: true, hash: null });
  });

  it('E10 J18 fetches the id, and the treatments and gates that the page lacks, when allowed', async () => {
    const fetched = { ...treatmentSample, experimentName: 'adding_google_signup_cta_to_blog_popup' };
    const { visitor, requested } = store({ ...unknownVisitor, treatments: [open] }, { fetched: [fetched] });
    await visitor.resolve();
    expect(requested).toEqual(['who', '/treatment/get', '/gates/get']);
    expect(visitor.current().treatments).toEqual([fetched, { ...open, userId: '-48213377' }]);
    const agreed = `cc_cookie=${encodeURIComponent(JSON.stringify({ categories: ['analytics'] }))}`;
    const chosen = store(
      { ...unknownVisitor, treatments: [{ ...open, groupName: 'off' }] },
      { cookies: `a=b; ${agreed}` },
    );
    await chosen.visitor.resolve();
    expect(chosen.requested).toEqual(['who', '/treatment/get', '/gates/get']);
  });

  it('keeps the treatments of its bucket', async () => {
    const { visitor, requested } = store({ ...unknownVisitor, treatments: [treatmentSample, open] });
    await visitor.resolve();
    expect(requested).toEqual(['who']);
    expect(visitor.current().treatments).toEqual([treatmentSample, open]);
  });

  it('E09 E14 logs exposures once the visitor is settled, and no overrides', async () => {
    const fragment = { ...unknownVisitor, treatments: [treatmentSample, open] };
    const plain = store(fragment);
    await plain.logExposure('blog_gc');
    expect(plain.exposed).toEqual([]);
    await plain.visitor.resolve();
    await plain.logExposure('blog_gc');
    await plain.logExposure('blog_gc');
    expect([plain.exposed, plain.tracked]).toEqual([[treatmentSample], [treatmentSample.groupName]]);
    const overridden = store(fragment, { overrides: { blog_gc: 'product_headline' } });
    await overridden.visitor.resolve();
    await overridden.logExposure('blog_gc');
    expect(overridden.visitor.current().treatments[0]?.groupName).toBe('product_headline');
    expect(overridden.exposed).toEqual([]);
  });

  it('E09 logs the id that the boot script does not know', async () => {
    const { visitor, exposed, logExposure } = store({
      ...unknownVisitor,
      treatments: [{ ...treatmentSample, userId: '' }, open],
    });
    await visitor.resolve();
    await logExposure('blog_gc');
    expect(exposed).toEqual([{ ...treatmentSample, userId: String(anonymousUserSample.id) }]);
  });

  it('F12 logs no exposure on a preview', async () => {
    const fragment = { ...unknownVisitor, treatments: [treatmentSample, open] };
    const { visitor, exposed, tracked, logExposure } = store(fragment, { isPreview: true });
    await visitor.resolve();
    await logExposure('blog_gc');
    expect([exposed, tracked]).toEqual([[], []]);
  });

  it('E09 keeps the layout that was painted, and changes other treatments, when they arrive later', async () => {
    const painted = { ...treatmentSample, groupName: 'control', needLog: false, userId: '' };
    const popup = { ...treatmentSample, experimentName: 'adding_google_signup_cta_to_blog_popup' };
    const cards = { ...treatmentSample, experimentName: 'cards', dynamicConfiguration: { slot: 'related_posts' } };
    const fetched = [{ ...treatmentSample, groupName: 'article_end' }, popup, cards];
    const { visitor } = store({ ...unknownVisitor, treatments: [painted, open] }, { fetched });
    await visitor.resolve();
    expect(visitor.current().treatments).toEqual([painted, popup, { ...open, userId: '-48213377' }]);
  });

  it('E17 clears cached treatments that cannot be fetched, and logs the reason', async () => {
    const removed: string[] = [];
    const { visitor } = store(
      { ...unknownVisitor, treatments: [open] },
      { fetched: new Error('Response status 503'), removed },
    );
    await expect(visitor.resolve()).rejects.toThrow('Response status 503');
    expect(removed).toEqual([expect.stringMatching(/^contenthub:treatments:-48213377:blog_gc/)]);
  });

  it('E13 logs invalid treatments', async () => {
    const { visitor } = store({ ...unknownVisitor, treatments: [open] }, { fetched: [{}] });
    await expect(visitor.resolve()).rejects.toThrow('Did not get valid treatments');
  });
});
