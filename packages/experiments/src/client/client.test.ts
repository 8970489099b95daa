import type { Treatment } from '@contenthub/contracts/platform/visitor';
import { gateSample, treatmentSample } from '@contenthub/contracts/testing/visitor-samples';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { ExposureLog, throttleMs } from './exposure-log.ts';
import { hashUserId } from './hash-user-id.ts';
import { type KeyValueStorage, safeStorage } from './key-value-storage.ts';
import { createPageUser, getExperience } from './page-user.ts';
import { getOverriddenValues, overridesError, parseOverrides, readOverrides } from './parse-overrides.ts';
import { StorageCache, TreatmentClient } from './treatment-client.ts';
import { applyOverrides, overridesStorageKey, parseTreatments } from './treatments.ts';

function memory(): KeyValueStorage & { entries: Map<string, string> } {
  const entries = new Map<string, string>();
  return {
    entries,
    get: (key) => entries.get(key) ?? null,
    set: (key, value) => void entries.set(key, value),
    remove: (key) => void entries.delete(key),
  };
}

describe('parseTreatments', () => {
  it('E13 accepts treatments and gates, and rejects anything else with the message of its source', () => {
    expect(parseTreatments([treatmentSample, gateSample], 'Not valid treatments')).toHaveLength(2);
    const wrong = [null, {}, 'x', [null], [{ ...treatmentSample, groupName: 1 }], [{ ...treatmentSample, type: 'x' }]];
    for (const value of wrong) {
      for (const sentence of [
        'Not valid treatments',
        'Did not get valid treatments',
        'Did not get valid gate treatments',
      ] as const) {
        expect(() => parseTreatments(value, sentence), JSON.stringify(value)).toThrow(sentence);
      }
    }
  });

  it('E13 rejects any other value without crashing', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue(), { minLength: 1 }), (value) => {
        expect(() => parseTreatments(value, 'Not valid treatments')).toThrow('Not valid treatments');
      }),
    );
  });
});

describe('overrides', () => {
  it('E14 parses name and value pairs and ignores pairs without a colon', () => {
    const text = 'blog_gc:article_end,nonsense, geo_usa : on ,blog_grammar_checker_rewrites:test_rewrites';
    expect(parseOverrides(text).overrides).toEqual({
      blog_gc: 'article_end',
      geo_usa: 'on',
      blog_grammar_checker_rewrites: 'test_rewrites',
    });
  });

  it('E14 refuses an override that is not an allowed experience, reports it, and applies the others', () => {
    expect(overridesError).toBe('Error with experiment override setting. Please check your params');
    for (const refused of ['blog_gc:nothing', 'unknown:control', 'toString:x', 'geo_usa:yes']) {
      const storage = memory();
      const report = vi.fn();
      const text = `${refused},onetrust_test:on`;
      expect(readOverrides(`?experiments=${text}`, storage, { report }), text).toEqual({ onetrust_test: 'on' });
      expect(report.mock.calls).toEqual([[expect.objectContaining({ message: overridesError })]]);
      expect(readOverrides('', storage, { report })).toEqual({ onetrust_test: 'on' });
    }
  });

  it('E14 stores overrides under grammarlyExperimentOverrides until they are cleared', () => {
    const storage = memory();
    const report = vi.fn();
    readOverrides('?page=2&experiments=blog_gc:article_end', storage, { report });
    expect(storage.entries.get('grammarlyExperimentOverrides')).toBe('{"blog_gc":"article_end"}');
    expect(readOverrides('', storage, { report })).toEqual({ blog_gc: 'article_end' });
    storage.set(overridesStorageKey, '{"blog_gc":"gone","geo_usa":"on"}');
    expect(readOverrides('', storage, { report })).toEqual({ geo_usa: 'on' });
    readOverrides('?experiments=', storage, { report });
    expect(storage.entries.size).toBe(0);
    expect(report).not.toHaveBeenCalled();
  });

  it('L01 previews a variant of an experiment that staff defined, with the values of the slot', () => {
    const values = { slot: 'post_popup_copy', headline: 'Still unsure?' };
    const added = [{ name: 'popup_copy', groups: ['control', 'question'], dynamicConfiguration: { question: values } }];
    const { overrides } = parseOverrides('popup_copy:question', added);
    const treatment = { ...treatmentSample, experimentName: 'popup_copy', groupName: 'control' };
    const [preview] = applyOverrides([treatment], overrides, getOverriddenValues(overrides, added));
    expect(preview).toMatchObject({ groupName: 'question', needLog: false, dynamicConfiguration: values });
    expect(parseOverrides('popup_copy:other', added)).toEqual({ overrides: {}, refused: ['popup_copy'] });
    expect(parseOverrides('popup_copy:question')).toEqual({ overrides: {}, refused: ['popup_copy'] });
    expect(getOverriddenValues({ blog_gc: 'article_end' }, [{ ...added[0], name: 'blog_gc' } as never])).toEqual({});
  });

  it('E14 changes the group and logs nothing', () => {
    const [one, other] = applyOverrides([treatmentSample, gateSample], { blog_gc: 'product_headline' });
    expect(one).toMatchObject({ groupName: 'product_headline', needLog: false });
    expect(one).not.toHaveProperty('dynamicConfiguration');
    expect(other).toEqual(gateSample);
  });
});

describe('experiences', () => {
  it('E15 maps the suffixes _1 and _2 to one experience', () => {
    const of = (groupName: string) =>
      getExperience(
        [{ ...treatmentSample, experimentName: 'blog_grammar_checker_rewrites', groupName }],
        'blog_grammar_checker_rewrites',
      );
    expect(['control_1', 'control_2', 'test_rewrites_1', 'test_rewrites_2'].map(of)).toEqual([
      'control',
      'control',
      'test_rewrites',
      'test_rewrites',
    ]);
    expect(getExperience([], 'blog_gc')).toBe('control');
  });
});

describe('page-level user', () => {
  it('E18 has userId, isAnonymous, blogStickySideBannerCta, isConsumerBlogCtaSignUpFirstActive and hash', async () => {
    const treatments: Treatment[] = [
      { ...treatmentSample, experimentName: 'blog_sticky_sidebanner_cta_rerun', groupName: 'test_sidebanner_only' },
      { ...gateSample, experimentName: 'consumer_blog_cta_sign_up_first' },
    ];
    expect(createPageUser({ id: 42, anonymous: false }, treatments, await hashUserId(42, crypto.subtle))).toEqual({
      userId: '42',
      isAnonymous: false,
      blogStickySideBannerCta: 'test_sidebanner_only',
      isConsumerBlogCtaSignUpFirstActive: true,
      hash: '73475cb40a568e8da8a045ced110137e159f890ac4da883b6b17dc651b3a8049',
    });
    expect(createPageUser({ id: -7, anonymous: true }, [], await hashUserId(-7, crypto.subtle))).toEqual({
      userId: '-7',
      isAnonymous: true,
      blogStickySideBannerCta: 'control',
      isConsumerBlogCtaSignUpFirstActive: false,
      hash: null,
    });
  });
});

describe('storage cache', () => {
  it('E19 caches a response for 300000 ms', async () => {
    let [time, fetchCount] = [0, 0];
    const cache = new StorageCache(memory(), () => time);
    const fetch = () => cache.get('key', Number, async () => (fetchCount += 1));
    expect(await fetch()).toBe(1);
    time = 299_999;
    expect(await fetch()).toBe(1);
    time = 300_000;
    expect(await fetch()).toBe(2);
  });

  it('E19 caches a failure for 0 ms', async () => {
    let fetchCount = 0;
    const cache = new StorageCache(memory(), () => 1);
    const fetch = () =>
      cache.get('key', Number, async () => {
        fetchCount += 1;
        if (fetchCount === 1) throw new Error('away');
        return fetchCount;
      });
    await expect(fetch()).rejects.toThrow('away');
    expect(await fetch()).toBe(2);
  });

  it('fetches each time if storage is unavailable', async () => {
    let fetchCount = 0;
    const closed = safeStorage(() => {
      throw new Error('closed');
    });
    const cache = new StorageCache(closed);
    const fetch = () => cache.get('key', Number, async () => (fetchCount += 1));
    expect([await fetch(), await fetch()]).toEqual([1, 2]);
  });
});

describe('treatment client', () => {
  const client = (response: unknown, storage = memory()) => {
    const post = async () => {
      if (response instanceof Error) throw response;
      return response;
    };
    return { client: new TreatmentClient(post, new StorageCache(storage)), storage };
  };

  it('E13 reports which response was invalid', async () => {
    await expect(client([{}]).client.treatments(['blog_gc'], '-1')).rejects.toThrow('Did not get valid treatments');
    await expect(client({}).client.gates(['geo_usa'], '-1')).rejects.toThrow('Did not get valid gate treatments');
  });

  it('E17 rethrows a failure, and clears the cache only if requested', async () => {
    const storage = memory();
    const clientAt = (response: unknown, time: number) => {
      const post = async () => {
        if (response instanceof Error) throw response;
        return response;
      };
      return new TreatmentClient(post, new StorageCache(storage, () => time));
    };
    await clientAt([treatmentSample], 0).treatments(['blog_gc'], '-1');
    const cached = () => JSON.parse(storage.get('contenthub:treatments:-1:blog_gc') ?? '{}').value;
    const later = clientAt(new Error('Response status 503'), 400_000);
    await expect(later.treatments(['blog_gc'], '-1')).rejects.toThrow('Response status 503');
    expect(cached()).toEqual([treatmentSample]);
    const clearing = later.treatments(['blog_gc'], '-1', { clearOnFailure: true });
    await expect(clearing).rejects.toThrow('Response status 503');
    expect(cached()).toBeUndefined();
  });

  it('E19 does not share treatments between visitors', async () => {
    const { client: one, storage } = client([treatmentSample]);
    await one.treatments(['blog_gc'], '-1');
    await expect(client(new Error('fetched'), storage).client.treatments(['blog_gc'], '-2')).rejects.toThrow('fetched');
    expect(await client(new Error('fetched'), storage).client.treatments(['blog_gc'], '-1')).toEqual([treatmentSample]);
  });
});

describe('exposure log', () => {
  function log(storage = memory(), fails: () => boolean = () => false) {
    const [sent, waiting]: [string[], { work: () => void; ms: number }[]] = [[], []];
    const exposures = new ExposureLog({
      storage,
      schedule: (work, ms) => void waiting.push({ work, ms }),
      async send({ groupName }) {
        sent.push(groupName);
        if (fails()) throw new Error('away');
      },
    });
    const pass = () => {
      for (const { work } of waiting.splice(0)) work();
    };
    const tracked: string[] = [];
    const logGroup = (groupName: string) => exposures.logExposure(of(groupName), (one) => tracked.push(one.groupName));
    return { logGroup, sent, tracked, storage, pass, waiting };
  }
  const of = (groupName: string): Treatment => ({ ...treatmentSample, groupName });

  it('E09 sends an unchanged value once, across pages', () => {
    const first = log();
    for (let time = 0; time < 5; time += 1) first.logGroup('control');
    first.pass();
    first.logGroup('control');
    expect([first.sent, first.tracked]).toEqual([['control'], ['control']]);
    const next = log(first.storage);
    next.logGroup('control');
    next.logGroup('article_end');
    expect([next.sent, next.tracked]).toEqual([['article_end'], ['article_end']]);
  });

  it('E09 sends an unchanged value once from two tabs', () => {
    const one = log();
    const other = log(one.storage);
    one.logGroup('control');
    other.logGroup('control');
    expect([one.sent, other.sent]).toEqual([['control'], []]);
  });

  it('E09 sends an unchanged value once on a page without storage', () => {
    const { logGroup, sent, pass } = log({ ...memory(), get: () => null });
    logGroup('control');
    pass();
    logGroup('control');
    expect(sent).toEqual(['control']);
  });

  it('E09 throttles per experiment and sends the latest value afterwards', () => {
    const { logGroup, sent, tracked, waiting, pass } = log();
    for (const group of ['control', 'article_end', 'product_headline']) logGroup(group);
    expect(sent).toEqual(['control']);
    expect(waiting.map(({ ms }) => ms)).toEqual([throttleMs]);
    pass();
    expect([sent, tracked]).toEqual([
      ['control', 'product_headline'],
      ['control', 'product_headline'],
    ]);
  });

  it('E09 sends failed exposures again', async () => {
    let away = true;
    const { logGroup, sent, pass } = log(memory(), () => away);
    logGroup('control');
    await Promise.resolve();
    away = false;
    pass();
    logGroup('control');
    expect(sent).toEqual(['control', 'control']);
  });
});
