import type { BlogType } from '@contenthub/contracts/content/blogs';
import type { ExperimentDefinitions } from '@contenthub/experiments/evaluation/evaluate';
import { controlGroup } from '@contenthub/experiments/registry/registry';
import { slots } from '@contenthub/experiments/slots/slots';
import type { PageTexts } from '../../features/cta/page-texts.ts';
import { readSlots, type SlotConfiguration } from '../../visitor/slot-scope.ts';

const rendered = new Set(slots.flatMap(({ name, isServerRendered }) => (isServerRendered ? [name] : [])));

/**
 * The published texts of the slots that the server renders. They are the same for everybody, so the latest ones stay
 * while the platform is down.
 */
export class PublishedTexts {
  #rules: { experimentName: string; dynamicConfiguration: SlotConfiguration }[] = [];

  /** Returns whether pages have to be rendered again. */
  update({ experiments }: ExperimentDefinitions): boolean {
    const rules = experiments.flatMap(({ name, dynamicConfiguration }) => {
      const configuration = dynamicConfiguration?.[controlGroup] as SlotConfiguration | undefined;
      return configuration?.slot && rendered.has(configuration.slot)
        ? [{ experimentName: name, dynamicConfiguration: configuration }]
        : [];
    });
    const hasChanged = JSON.stringify(rules) !== JSON.stringify(this.#rules);
    this.#rules = rules;
    return hasChanged;
  }

  /** What readers without an account get on a blog, or undefined if nothing was published for them. */
  forBlog(blog: BlogType): PageTexts | undefined {
    const slotsOfBlog: Record<string, Record<string, unknown>> = {};
    for (const { values } of readSlots(this.#rules, 'Anonymous', { blog })) {
      const { slot = '', ...texts } = values;
      slotsOfBlog[slot] = { ...slotsOfBlog[slot], ...texts };
    }
    return Object.keys(slotsOfBlog).length > 0 ? { blog, slots: slotsOfBlog } : undefined;
  }
}
