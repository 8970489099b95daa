import { describe, expect, it } from 'vitest';
import { categoryLists, getLists } from './category-lists.ts';
import { developerDestination } from './destination.ts';
import { extensionStore } from './extension-store.ts';
import { newsletterFor } from './newsletter.ts';
import { dismissible } from './situation.ts';

const of = (...slugs: string[]) => getLists(slugs.map((slug) => ({ slug })));

/** The 34 categories of the main blog without those about the company. */
const generic = `acronyms-abbreviations commonly-confused-words grammar idioms literary-devices parts-of-speech
  punctuation-capitalization rhetorical-devices sentences vocabulary creative-writing language-trends-culture plagiarism
  summarizing-paraphrasing writing-tips writing-process writing-techniques academic-writing citations institutions
  business-writing career-advice emailing interviewing resigning resumes-cover-letters workplace-communication ai
  writing-with-ai grammarly-vs-competition`.split(/\s+/);

describe('category lists', () => {
  it('D14 has thirty generic categories, none of them about the company', () => {
    expect(categoryLists.generic.toSorted()).toEqual(generic.toSorted());
    expect(of('company', 'product', 'user-stories', 'trust-security')).toEqual([]);
    for (const slug of categoryLists.generic) expect(of(slug)).toEqual(['generic']);
  });

  it('D14 has fluency and professionals lists, and a post can be in several lists', () => {
    expect(of('esl')).toEqual(['fluency']);
    expect(of('writing')).toEqual(['professionals']);
    expect(of('workplace')).toEqual(['professionals']);
    expect(of('workplace', 'esl', 'emailing')).toEqual(['generic', 'fluency', 'professionals']);
    expect(of()).toEqual([]);
  });
});

describe('developer flow', () => {
  it('D06 links to demo, apps and discussions, and throws for any other target', () => {
    expect(['demo', 'apps', 'discussions'].map(developerDestination)).toEqual([
      'developerDemo',
      'developerApps',
      'developerDiscussions',
    ]);
    for (const target of ['', 'Demo', 'sdk', 'constructor'])
      expect(() => developerDestination(target)).toThrow(/^Unknown flowTarget$/);
  });
});

const chromium =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';
const phone =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
const safari =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0';

describe('extension store of a browser', () => {
  it.each([
    ['Chrome', chromium, 'extensionChrome'],
    ['Firefox', firefox, 'extensionFirefox'],
    ['Safari', safari, 'extensionSafari'],
    ['Edge 130', `${chromium} Edg/130.0.0.0`, 'extensionEdge'],
    ['Edge 79, the first Chromium', `${chromium} Edg/79.0.309.65`, 'extensionEdge'],
    ['legacy Edge', `${chromium} Edge/18.17763`, 'extensionEdgeLegacy'],
    ['an Edge 78 that never was released', `${chromium} Edg/78.0.276.20`, 'extensionEdgeLegacy'],
    ['Chrome on a phone', phone, null],
    ['Safari on a phone', iphone, null],
    ['Opera', `${chromium} OPR/114.0.0.0`, null],
    ['nobody', '', null],
    ['a robot', 'curl/8.5.0', null],
  ])('D07 for %s', (_, userAgent, store) => {
    expect(extensionStore(userAgent)).toBe(store);
  });
});

it('D18 offers the newsletter to signed-in readers and sign-up to others', () => {
  expect(newsletterFor('Anonymous', false)).toBe('email');
  expect(newsletterFor('Anonymous', true)).toBe('email');
  for (const tier of ['Freemium', 'Premium'] as const) {
    expect(newsletterFor(tier, false)).toBe('subscribe');
    expect(newsletterFor(tier, true)).toBe('subscribed');
  }
});

it('remembers the dismissal of both top banners under one key', () => {
  expect(dismissible).toEqual({
    chPostTopBanner: 'topBanner',
    chMobilePostTopBanner: 'topBanner',
    chPostSideBanner: 'sideBanner',
    chPostPopup: 'popup',
  });
});
