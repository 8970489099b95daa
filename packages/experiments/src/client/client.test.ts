import type { Treatment } from '@contenthub/contracts/platform/visitor';
import { gateSample, treatmentSample } from '@contenthub/contracts/testing/visitor-samples';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyOverrides, overridesStorageKey } from './apply-overrides.ts';
import { ExposureLog, throttleMs } from './exposure-log.ts';
import { type KeyValueStorage, safeStorage } from './key-value-storage.ts';
import { createPageUser, getExperience, hashUserId } from './page-user.ts';
import { overridesError, parseOverrides, readOverrides } from './parse-overrides.ts';
import { StorageCache, TreatmentClient } from './treatment-client.ts';
import { parseTreatments } from './treatment-shape.ts';

function memory(): KeyValueStorage & { kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    get: (key) => kept.get(key) ?? null,
    set: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
  };
}

describe('the shape of treatments', () => {
  it('E13 takes treatments and gates, and refuses anything else with the sentence for where it came from', () => {
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

  it('E13 never breaks on whatever stands there', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue(), { minLength: 1 }), (value) => {
        expect(() => parseTreatments(value, 'Not valid treatments')).toThrow('Not valid treatments');
      }),
    );
  });
});

describe('overrides', () => {
  it('E14 reads pairs of name and value, and ignores what has no colon', () => {
    const text = 'blog_gc:article_end,nonsense, geo_usa : on ,blog_grammar_checker_rewrites:test_rewrites';
    expect(parseOverrides(text)).toEqual({
      blog_gc: 'article_end',
      geo_usa: 'on',
      blog_grammar_checker_rewrites: 'test_rewrites',
    });
  });

  it('E14 refuses all of them for one value outside the allowed experiences', () => {
    expect(overridesError).toBe('Error with experiment override setting. Please check your params');
    for (const text of ['blog_gc:article_end,blog_gc:nothing', 'unknown:control', 'toString:x', 'geo_usa:yes']) {
      const storage = memory();
      expect(() => readOverrides(`?experiments=${text}`, storage), text).toThrow(overridesError);
      expect(storage.kept.size).toBe(0);
    }
  });

  it('E14 remembers them under grammarlyExperimentOverrides, until they are taken back', () => {
    const storage = memory();
    readOverrides('?page=2&experiments=blog_gc:article_end', storage);
    expect(storage.kept.get('grammarlyExperimentOverrides')).toBe('{"blog_gc":"article_end"}');
    expect(readOverrides('', storage)).toEqual({ blog_gc: 'article_end' });
    storage.set(overridesStorageKey, '{"blog_gc":"gone"}');
    expect(readOverrides('', storage)).toEqual({});
    readOverrides('?experiments=', storage);
    expect(storage.kept.size).toBe(0);
  });

  it('E14 changes the group, and leaves nothing to log', () => {
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

describe('the page-level user', () => {
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

describe('the storage cache', () => {
  it('E19 keeps an answer for 300000 ms', async () => {
    let [time, asked] = [0, 0];
    const cache = new StorageCache(memory(), () => time);
    const ask = () => cache.get('key', Number, async () => (asked += 1));
    expect(await ask()).toBe(1);
    time = 299_999;
    expect(await ask()).toBe(1);
    time = 300_000;
    expect(await ask()).toBe(2);
  });

  it('E19 keeps a failure for 0 ms', async () => {
    let asked = 0;
    const cache = new StorageCache(memory(), () => 1);
    const ask = () =>
      cache.get('key', Number, async () => {
        asked += 1;
        if (asked === 1) throw new Error('away');
        return asked;
      });
    await expect(ask()).rejects.toThrow('away');
    expect(await ask()).toBe(2);
  });

  it('asks each time where storage is closed', async () => {
    let asked = 0;
    const closed = safeStorage(() => {
      throw new Error('closed');
    });
    const cache = new StorageCache(closed);
    const ask = () => cache.get('key', Number, async () => (asked += 1));
    expect([await ask(), await ask()]).toEqual([1, 2]);
  });
});

describe('asking for treatments', () => {
  const client = (answer: unknown, storage = memory()) => {
    const post = async () => {
      if (answer instanceof Error) throw answer;
      return answer;
    };
    return { client: new TreatmentClient(post, new StorageCache(storage)), storage };
  };

  it('E13 says which answer was not valid', async () => {
    await expect(client([{}]).client.treatments(['blog_gc'], '-1')).rejects.toThrow('Did not get valid treatments');
    await expect(client({}).client.gates(['geo_usa'], '-1')).rejects.toThrow('Did not get valid gate treatments');
  });

  it('E17 rethrows a failure, and clears what was cached only when it is told to', async () => {
    const storage = memory();
    const asked = (answer: unknown, time: number) => {
      const post = async () => {
        if (answer instanceof Error) throw answer;
        return answer;
      };
      return new TreatmentClient(post, new StorageCache(storage, () => time));
    };
    await asked([treatmentSample], 0).treatments(['blog_gc'], '-1');
    const cached = () => JSON.parse(storage.get('contenthub:treatments:-1:blog_gc') ?? '{}').value;
    const later = asked(new Error('Response status 503'), 400_000);
    await expect(later.treatments(['blog_gc'], '-1')).rejects.toThrow('Response status 503');
    expect(cached()).toEqual([treatmentSample]);
    const clearing = later.treatments(['blog_gc'], '-1', { clearOnFailure: true });
    await expect(clearing).rejects.toThrow('Response status 503');
    expect(cached()).toBeUndefined();
  });

  it('E19 gives one visitor’s treatments to no other', async () => {
    const { client: one, storage } = client([treatmentSample]);
    await one.treatments(['blog_gc'], '-1');
    await expect(client(new Error('asked'), storage).client.treatments(['blog_gc'], '-2')).rejects.toThrow('asked');
    expect(await client(new Error('asked'), storage).client.treatments(['blog_gc'], '-1')).toEqual([treatmentSample]);
  });
});

describe('the log of exposures', () => {
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
    return { exposures, sent, storage, pass, waiting };
  }
  const of = (groupName: string): Treatment => ({ ...treatmentSample, groupName });

  it('E09 sends an unchanged value once, on this page and on the next', () => {
    const first = log();
    for (let time = 0; time < 5; time += 1) first.exposures.saw(of('control'));
    first.pass();
    first.exposures.saw(of('control'));
    expect(first.sent).toEqual(['control']);
    const next = log(first.storage);
    next.exposures.saw(of('control'));
    next.exposures.saw(of('article_end'));
    expect(next.sent).toEqual(['article_end']);
  });

  it('E09 sends of one experiment at most once within the throttle, the latest value after it', () => {
    const { exposures, sent, waiting, pass } = log();
    for (const group of ['control', 'article_end', 'product_headline']) exposures.saw(of(group));
    expect(sent).toEqual(['control']);
    expect(waiting.map(({ ms }) => ms)).toEqual([throttleMs]);
    pass();
    expect(sent).toEqual(['control', 'product_headline']);
  });

  it('E09 sends again what did not arrive', async () => {
    let away = true;
    const { exposures, sent, pass } = log(memory(), () => away);
    exposures.saw(of('control'));
    await Promise.resolve();
    away = false;
    pass();
    exposures.saw(of('control'));
    expect(sent).toEqual(['control', 'control']);
  });

  it('E09 sends no override, and the holdout of who is held out', () => {
    const { exposures, sent } = log();
    exposures.saw({ ...of('article_end'), needLog: false });
    expect(sent).toEqual([]);
    exposures.saw({ ...of('control'), needLog: false, holdoutTreatment: { ...of('holdout'), experimentName: 'h' } });
    expect(sent).toEqual(['holdout']);
  });
});
