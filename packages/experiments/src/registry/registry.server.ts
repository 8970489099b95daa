import type { ExperimentDefinition, GateDefinition, Holdout } from './definition.ts';

export const holdouts: readonly Holdout[] = [
  {
    name: 'blog_growth_holdout',
    id: 900,
    share: 0.05,
    seed: 'blog_growth_holdout/37',
    owner: 'growth',
    expires: '2027-12-31',
  },
];

const everybody = { visitors: 'everybody' } as const;

/** All experiments. `npm run hub -- experiments seed NAME` finds a seed. */
export const experiments: readonly ExperimentDefinition[] = [
  {
    name: 'blog_gc',
    id: 101,
    owner: 'growth',
    expires: '2027-06-30',
    audience: everybody,
    seed: 'blog_gc/1321',
    share: 1,
    exclusion: { group: 'writing-checker/241', from: 0, to: 0.5 },
    holdout: 'blog_growth_holdout',
    dynamicConfiguration: {
      product_headline: { maxCharacters: 400, sentence: 'Try a sentence of your own.' },
      article_end: { maxCharacters: 800, sentence: 'Now try it in a sentence of your own.' },
    },
  },
  {
    name: 'adding_google_signup_cta_to_blog_popup',
    id: 102,
    owner: 'growth',
    expires: '2027-06-30',
    audience: { visitors: 'anonymous' },
    seed: 'adding_google_signup_cta_to_blog_popup/1135',
    share: 1,
    holdout: 'blog_growth_holdout',
  },
  {
    name: 'blog_sticky_sidebanner_cta_rerun',
    id: 103,
    owner: 'growth',
    expires: '2027-06-30',
    audience: everybody,
    seed: 'blog_sticky_sidebanner_cta_rerun/428',
    share: 1,
    holdout: 'blog_growth_holdout',
  },
  {
    name: 'blog_grammar_checker_rewrites',
    id: 104,
    owner: 'writing-checker',
    expires: '2027-06-30',
    audience: everybody,
    seed: 'blog_grammar_checker_rewrites/1286',
    share: 1,
    within: { experiment: 'blog_gc', groups: ['product_headline', 'article_end'] },
    holdout: 'blog_growth_holdout',
    dynamicConfiguration: { test_rewrites_1: { rewrites: 3 }, test_rewrites_2: { rewrites: 3 } },
  },
];

const gate = { owner: 'web', expires: '2027-12-31', audience: everybody };
/** Signed-in readers have their own header and footer code, so a change of it costs other readers no bytes. */
const signedInGate = { ...gate, audience: { visitors: 'signed-in' } } as const;

export const gates: readonly GateDefinition[] = [
  {
    ...gate,
    name: 'geo_usa',
    id: 201,
    audience: { visitors: 'everybody', countries: ['us'] },
    seed: 'geo_usa',
    share: 1,
  },
  {
    ...gate,
    name: 'gdpr_inverted',
    id: 202,
    audience: { visitors: 'everybody', countries: ['us', 'other'] },
    seed: 'gdpr_inverted',
    share: 1,
  },
  // Nothing reads it. See docs/decisions/0063-every-treatment-is-visible.md.
  { ...gate, name: 'onetrust_test', id: 203, seed: 'onetrust_test', share: 0 },
  {
    ...signedInGate,
    name: 'whats_new_header_item_25',
    id: 204,
    seed: 'whats_new_header_item_25',
    share: 1,
  },
  {
    ...signedInGate,
    name: 'update_openings_page_urls_25',
    id: 205,
    seed: 'update_openings_page_urls_25',
    share: 1,
  },
  { ...gate, name: 'consumer_blog_cta_sign_up_first', id: 206, seed: 'consumer_blog_cta_sign_up_first', share: 1 },
];
