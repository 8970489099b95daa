import type { TestResult } from './reports.ts';

export type Ledger = { proved: string[]; unproved: string[]; unknown: string[] };

/** A requirement is proved when a passing test's title begins with its id and no failing one's does. */
export function provedRequirements(markdown: string, results: TestResult[]): Ledger {
  const all = [...markdown.matchAll(/^\| ([A-P]\d{2}[a-i]?) \|/gm)].map(([, id]) => id ?? '');
  const named = { passing: new Set<string>(), failing: new Set<string>() };
  for (const { title, passed } of results) {
    for (const id of idsOf(title)) (passed ? named.passing : named.failing).add(id);
  }
  const isProved = (id: string) => named.passing.has(id) && !named.failing.has(id);
  return {
    proved: all.filter(isProved),
    unproved: all.filter((id) => !isProved(id)),
    unknown: [...named.passing, ...named.failing].filter((id) => !all.includes(id)),
  };
}

/** A title may open with several ids: `C04 C05 shows …`. */
function idsOf(title: string): string[] {
  const opening = /^(?:[A-P]\d{2}[a-i]?,? )+/.exec(title)?.[0] ?? '';
  return opening.match(/[A-P]\d{2}[a-i]?/g) ?? [];
}
