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
import { StorageCache, TreatmentClient } from '@contenthub/experiments/client/treatment-client';
import { describe, expect, it } from 'vitest';
import { sharedVisitor, VisitorStore } from './visitor-store.ts';

const open: Treatment = { ...gateSample, experimentName: 'gdpr_inverted' };

function store(
  block: VisitorPayload,
  { overrides = {}, cookies = '', fetched = [treatmentSample] as unknown, removed = [] as string[] } = {},
) {
  const storage = { get: () => null, set() {}, remove: (key: string) => void removed.push(key) };
  const [asked, told]: [string[], Treatment[]] = [[], []];
  const post = async (path: string) => {
    asked.push(path);
    if (fetched instanceof Error) throw fetched;
    return path === '/gates/get' ? [{ ...open, userId: '-48213377' }] : fetched;
  };
  const client = new TreatmentClient(post, new StorageCache(storage));
  const send = async (treatment: Treatment) => void told.push(treatment);
  const exposures = new ExposureLog({ send, storage, schedule() {} });
  const whoAmI = async () => {
    asked.push('who');
    return anonymousUserSample;
  };
  return {
    visitor: new VisitorStore({
      block,
      overrides,
      loadApi: async () => ({ client, exposures, fetchUser: whoAmI }),
      cookies: () => cookies,
      hasGlobalPrivacyControl: () => false,
    }),
    asked,
    told,
  };
}

describe('the visitor of a page', () => {
  it('begins as everybody', () => {
    expect(store(signedInVisitorSample).visitor.shared()).toBe(sharedVisitor);
  });

  it('is who the block says, and asks nothing when they are signed in', async () => {
    const { visitor, asked } = store(signedInVisitorSample);
    await visitor.resolve();
    expect(asked).toEqual([]);
    expect(visitor.current()).toMatchObject({
      data: premiumUserSample,
      page: { userId: '42', isAnonymous: false, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
      settled: true,
    });
  });

  it('E20 asks for no id before the choice where one is due, and logs nothing', async () => {
    const { visitor, asked, told } = store({ ...unknownVisitor, treatments: [{ ...open, groupName: 'off' }] });
    await visitor.resolve();
    await visitor.saw('blog_gc');
    expect([asked, told]).toEqual([[], []]);
    expect(visitor.current().page).toMatchObject({ userId: '-1', isAnonymous: true, hash: null });
  });

  it('E10 J18 asks for an id, and for treatments and gates that the page could not have, where it may', async () => {
    const { visitor, asked } = store({ ...unknownVisitor, treatments: [open] });
    await visitor.resolve();
    expect(asked).toEqual(['who', '/treatment/get', '/gates/get']);
    expect(visitor.current().treatments).toEqual([treatmentSample, { ...open, userId: '-48213377' }]);
    const agreed = `cc_cookie=${encodeURIComponent(JSON.stringify({ categories: ['analytics'] }))}`;
    const chosen = store(
      { ...unknownVisitor, treatments: [{ ...open, groupName: 'off' }] },
      { cookies: `a=b; ${agreed}` },
    );
    await chosen.visitor.resolve();
    expect(chosen.asked).toEqual(['who', '/treatment/get', '/gates/get']);
  });

  it('keeps the treatments of its bucket', async () => {
    const { visitor, asked } = store({ ...unknownVisitor, treatments: [treatmentSample, open] });
    await visitor.resolve();
    expect(asked).toEqual(['who']);
    expect(visitor.current().treatments).toEqual([treatmentSample, open]);
  });

  it('E09 E14 logs what was seen once it is settled, and no override', async () => {
    const block = { ...unknownVisitor, treatments: [treatmentSample, open] };
    const plain = store(block);
    await plain.visitor.saw('blog_gc');
    expect(plain.told).toEqual([]);
    await plain.visitor.resolve();
    expect(await plain.visitor.saw('blog_gc')).toEqual(treatmentSample);
    expect(await plain.visitor.saw('blog_gc')).toBeUndefined();
    expect(plain.told).toEqual([treatmentSample]);
    const overridden = store(block, { overrides: { blog_gc: 'product_headline' } });
    await overridden.visitor.resolve();
    await overridden.visitor.saw('blog_gc');
    expect(overridden.visitor.current().treatments[0]?.groupName).toBe('product_headline');
    expect(overridden.told).toEqual([]);
  });

  it('E17 clears cached treatments when they cannot be fetched, and says why', async () => {
    const removed: string[] = [];
    const { visitor } = store(
      { ...unknownVisitor, treatments: [open] },
      { fetched: new Error('Response status 503'), removed },
    );
    await expect(visitor.resolve()).rejects.toThrow('Response status 503');
    expect(removed).toEqual([expect.stringMatching(/^contenthub:treatments:-48213377:blog_gc/)]);
  });

  it('E13 says so when it did not get valid treatments', async () => {
    const { visitor } = store({ ...unknownVisitor, treatments: [open] }, { fetched: [{}] });
    await expect(visitor.resolve()).rejects.toThrow('Did not get valid treatments');
  });
});
