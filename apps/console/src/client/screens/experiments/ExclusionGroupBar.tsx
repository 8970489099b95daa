import type { ExclusionGroup, ExperimentPlan } from '@contenthub/contracts/experiments/experiment-definitions';
import { findFreeRange, findOthers } from '@contenthub/experiments/exclusion/exclusion-groups';
import { useId } from 'react';
import styles from './ExclusionGroupBar.module.css';
import { formatPercent } from './experiment-text.ts';

type Props = { name: string; plan: Pick<ExperimentPlan, 'exclusionGroup'>; groups: readonly ExclusionGroup[] };

/** The readers of an exclusion group: those that experiments hold, those that this one gets, and those that are free. */
export function ExclusionGroupBar({ name, plan: { exclusionGroup }, groups }: Props) {
  const id = useId();
  if (!exclusionGroup) return null;
  const others = findOthers(name, exclusionGroup.name, groups);
  const held = groups
    .find((group) => group.name === exclusionGroup.name)
    ?.held.find(({ experiment }) => experiment === name);
  const isHeld = held && formatPercent(held.to - held.from) === formatPercent(exclusionGroup.reserved);
  const own = isHeld ? held : findFreeRange(others, exclusionGroup.reserved);
  const ranges = [
    ...others.map((range) => ({ ...range, kind: 'other', label: range.experiment })),
    ...(own && own.to > own.from ? [{ ...own, kind: 'own', label: 'This experiment' }] : []),
  ].toSorted((one, other) => one.from - other.from);
  const free = ranges.reduce((rest, { from, to }) => rest - (to - from), 1);
  return (
    <div className={styles.group}>
      <p className={styles.title} id={id}>
        Readers of {exclusionGroup.name}
      </p>
      <div className={styles.bar} aria-hidden="true">
        {ranges.map(({ from, to, kind, label }) => (
          <span
            key={label}
            data-kind={kind}
            style={{ insetInlineStart: `${from * 100}%`, inlineSize: `${(to - from) * 100}%` }}
          />
        ))}
      </div>
      <ul className={styles.legend} aria-labelledby={id}>
        {ranges.map(({ from, to, kind, label }) => (
          <li key={label} data-kind={kind}>
            {label}: {formatPercent(to - from)}
          </li>
        ))}
        {formatPercent(free) !== '0%' && <li>Free: {formatPercent(free)}</li>}
      </ul>
    </div>
  );
}
