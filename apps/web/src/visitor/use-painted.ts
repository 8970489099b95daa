import type { ExperienceOf } from '@contenthub/experiments/registry/experience';
import type { ExperimentName } from '@contenthub/experiments/registry/experiment-groups';
import { useSyncExternalStore } from 'react';
import { useExperience } from './use-visitor.ts';

const never = () => () => {};

/** The root element's attribute for a treatment; the boot script writes the same. */
export const treatmentAttribute = (name: string): string => `data-treatment-${name.replaceAll('_', '-')}`;

/**
 * What this visitor sees of an experiment that needs room in the page. Room is kept before the first paint, for the group
 * that the page was sent with; who gets into a group later sees it on the next page.
 */
export function usePainted<N extends ExperimentName>(name: N, seen = true): ExperienceOf<N> | 'control' {
  const experience = useExperience(name, seen);
  const painted = useSyncExternalStore(
    never,
    () => document.documentElement.getAttribute(treatmentAttribute(name)),
    () => null,
  );
  return painted === experience ? experience : 'control';
}
