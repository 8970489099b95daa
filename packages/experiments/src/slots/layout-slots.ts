import type { Treatment } from '@contenthub/contracts/platform/visitor';
import type { ExperimentName, GroupName } from '../registry/registry.ts';

/** Slots that change the layout. Pages apply them before the first paint, so they cannot depend on the page. */
export const layoutSlots = ['side_banner_display', 'popup_type', 'related_posts'] as const;

/** Experiments in code that change the layout. */
const layoutExperiments: readonly string[] = ['blog_gc', 'blog_sticky_sidebanner_cta_rerun'] satisfies ExperimentName[];

/** Whether an experiment changes the layout, which a page can only do before its first paint. */
export function changesLayout({ experimentName, dynamicConfiguration }: Treatment): boolean {
  const slot = (dynamicConfiguration as { slot?: unknown } | undefined)?.slot;
  return layoutExperiments.includes(experimentName) || layoutSlots.some((one) => one === slot);
}

type CodeGroups = { [N in ExperimentName]?: GroupName<N> };

/** Groups that layout slots put a reader into. Style sheets read the number of related posts like one. No experiment has a hyphen. */
export type LayoutGroups = CodeGroups & { 'related-cards'?: string };

type Configuration = Readonly<Record<string, unknown>>;

/**
 * The groups that the values of layout slots stand for. An experiment in code has the behaviour already, so a value
 * chooses one of its groups, which is not logged then. Later values replace earlier ones.
 */
export function getLayoutGroups(configurations: readonly Configuration[]): LayoutGroups {
  const groups: LayoutGroups = {};
  for (const { slot, shown, type, cards } of configurations) {
    if (slot === 'side_banner_display' && shown !== undefined)
      groups.blog_sticky_sidebanner_cta_rerun = shown ? 'test_sidebanner_with_topbanner' : 'control';
    if (slot === 'popup_type' && type)
      groups.adding_google_signup_cta_to_blog_popup = type === 'google' ? 'test_blog_google_cta' : 'control';
    if (slot === 'related_posts' && cards) groups['related-cards'] = String(cards);
  }
  return groups;
}
