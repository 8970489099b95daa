/**
 * The groups of every experiment, control first. Scripts contain only this. Pages contain what evaluation needs
 * (`evaluation/evaluate.ts`), and owners and expiry stay on the server (`registry.server.ts`).
 */
export const experimentGroups = {
  blog_gc: ['control', 'product_headline', 'article_end'],
  adding_google_signup_cta_to_blog_popup: ['control', 'test_blog_google_cta'],
  blog_sticky_sidebanner_cta_rerun: ['control', 'test_sidebanner_only', 'test_sidebanner_with_topbanner'],
  blog_grammar_checker_rewrites: ['control_1', 'control_2', 'test_rewrites_1', 'test_rewrites_2'],
} as const;

export type ExperimentName = keyof typeof experimentGroups;
export type GroupName<N extends ExperimentName> = (typeof experimentGroups)[N][number];

export const experimentNames = Object.keys(experimentGroups) as ExperimentName[];

/** The group of visitors who are not enrolled or unknown, and of everybody when the experiment is off. */
export const controlGroup = 'control';

/** A group can be split in two for an A/A comparison. Both halves have one experience. */
type Experience<G extends string> = G extends `${infer E}_1` | `${infer E}_2` ? E : G;
export type ExperienceOf<N extends ExperimentName> = Experience<(typeof experimentGroups)[N][number]> | 'control';

/** A group's experience: its name without the suffix `_1` or `_2`. */
export function toExperience(group: string): string {
  return group.replace(/_[12]$/, '');
}

/**
 * `gdpr_inverted`: the GDPR applies when it is off. `onetrust_test` belongs to a consent manager that the hub does not
 * have, and is closed. The last gate is the hub's own: sign-up before the home page.
 */
export const gateNames = [
  'geo_usa',
  'gdpr_inverted',
  'onetrust_test',
  'whats_new_header_item_25',
  'update_openings_page_urls_25',
  'consumer_blog_cta_sign_up_first',
] as const;

export type GateName = (typeof gateNames)[number];
