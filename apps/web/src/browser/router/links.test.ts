import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addCampaignParameters } from './links.ts';

const link = 'https://www.example.com/plans?a=1#top';

it('copies the five campaign parameters and no others', () => {
  const search = '?utm_source=s&utm_medium=m&utm_campaign=c&utm_term=t&utm_content=n&gclid=x&page=2';
  expect(addCampaignParameters(link, search)).toBe(
    'https://www.example.com/plans?a=1&utm_source=s&utm_medium=m&utm_campaign=c&utm_term=t&utm_content=n#top',
  );
});

it('adds our own source and medium when the reader has none', () => {
  expect(addCampaignParameters(link, '')).toBe(
    'https://www.example.com/plans?a=1&utm_source=blog&utm_medium=internal#top',
  );
  expect(addCampaignParameters(link, '?utm_source=news')).toContain('utm_source=news&utm_medium=internal');
});

it('A19 drops repeated parameters, which are no strings, and empty ones', () => {
  expect(addCampaignParameters(link, '?utm_term=a&utm_term=b&utm_campaign=c')).not.toContain('utm_term');
  expect(addCampaignParameters(link, '?utm_source=a&utm_source=b')).toContain('utm_source=blog');
  expect(addCampaignParameters(link, '?utm_source=')).toContain('utm_source=blog');
});

it('keeps parameters that the link already has', () => {
  expect(addCampaignParameters('https://x.test/?utm_source=own', '?utm_source=reader')).toContain('utm_source=own');
});

it('never changes the destination of a link', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true }), fc.string(), (href, search) => {
      const [before, after] = [new URL(href), new URL(addCampaignParameters(href, search))];
      expect([after.origin, after.pathname, after.hash]).toEqual([before.origin, before.pathname, before.hash]);
    }),
  );
});
