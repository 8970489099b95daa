import { describe, expect, it } from 'vitest';
import * as consent from './consent.ts';

const mayHaveId = (given: string | undefined, country: string | undefined, privacySignal?: unknown) =>
  consent.mayAssignVisitorId({ cookie: given, country, privacySignal });

const cookie = (categories: unknown) => encodeURIComponent(JSON.stringify({ categories, revision: 0 }));

describe('consent', () => {
  it('E20 assigns no id before consent where it is required or the country is unknown', () => {
    expect(mayHaveId(undefined, 'DE')).toBe(false);
    expect(mayHaveId(undefined, 'GB')).toBe(false);
    expect(mayHaveId(undefined, undefined)).toBe(false);
    expect(mayHaveId(undefined, 'de')).toBe(false);
    expect(mayHaveId(undefined, 'US')).toBe(true);
  });

  it('E20 assigns no id with Global Privacy Control unless the visitor consented', () => {
    expect(mayHaveId(undefined, 'US', '1')).toBe(false);
    expect(mayHaveId(undefined, 'US', '0')).toBe(true);
    expect(mayHaveId(cookie(['necessary', 'analytics']), 'US', '1')).toBe(true);
  });

  it('E20 follows the visitor’s choice in every country', () => {
    expect(mayHaveId(cookie(['necessary', 'analytics']), 'DE')).toBe(true);
    expect(mayHaveId(cookie(['necessary']), 'US')).toBe(false);
    for (const broken of ['%', 'true', cookie('analytics'), encodeURIComponent('null')]) {
      expect(mayHaveId(broken, 'FR'), broken).toBe(false);
    }
  });
});
