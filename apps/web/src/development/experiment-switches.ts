import { overridesParameter } from '@contenthub/experiments/client/overridden';
import { experienceOf } from '@contenthub/experiments/registry/experience';
import { experimentGroups } from '@contenthub/experiments/registry/experiment-groups';
import { gateNames } from '@contenthub/experiments/registry/gate-names';
import type { VisitorStore } from '../visitor/visitor-store.ts';
import { labelledSelect } from './labelled-select.ts';

const choices: [name: string, values: string[]][] = [
  ...Object.entries(experimentGroups).map(([name, groups]): [string, string[]] => [
    name,
    [...new Set(groups.map(experienceOf))],
  ]),
  ...gateNames.map((name): [string, string[]] => [name, ['on', 'off']]),
];

/** One select for each experiment and gate; the page is loaded anew as the chosen groups see it. */
export function experimentSwitches(visitors: VisitorStore): HTMLElement[] {
  const { treatments } = visitors.current();
  const now = new Map(treatments.map((one) => [one.experimentName, experienceOf(one.groupName)]));
  return choices.map(([name, values]) =>
    labelledSelect(
      name,
      values.map((value) => ({ label: value, value })),
      now.get(name) ?? values[0] ?? '',
      (value) => {
        now.set(name, value);
        const pairs = [...now].filter(([one]) => choices.some(([known]) => known === one));
        const search = new URLSearchParams(location.search);
        search.set(overridesParameter, pairs.map((pair) => pair.join(':')).join());
        location.search = search.toString();
      },
    ),
  );
}
