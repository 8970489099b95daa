import { createHash } from 'node:crypto';
import type { Evaluator } from '../evaluation/evaluator.server.ts';
import { anonymousSubject, type Subject, userSubject } from '../evaluation/subject.ts';
import { type ExperimentName, experimentGroups, experimentNames } from '../registry/registry.ts';

/** The groups of many visitors per experiment, one character each: the group's index, or a dash for none. */
export type Assignments = Record<ExperimentName, string>;

export function getAssignments(evaluator: Evaluator, subjects: Iterable<Subject>): Assignments {
  const rows = Object.fromEntries(experimentNames.map((name) => [name, [] as string[]]));
  for (const subject of subjects) {
    for (const { experimentName, groupName, needLog } of evaluator.experiments(subject)) {
      const groups: readonly string[] = experimentGroups[experimentName as ExperimentName];
      rows[experimentName]?.push(needLog ? String(groups.indexOf(groupName)) : '-');
    }
  }
  return Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, row.join('')])) as Assignments;
}

/** Anonymous visitors with consecutive ids. Every tenth is signed in. */
export function* sequentialVisitors(count: number): Generator<Subject> {
  for (let number = 1; number <= count; number += 1) {
    yield number % 10 === 0 ? userSubject(String(number), 'us') : anonymousSubject(String(-number), 'us');
  }
}

export function digestAssignments(assignments: Assignments): Record<string, string> {
  return Object.fromEntries(
    Object.entries(assignments).map(([name, row]) => [name, createHash('sha256').update(row).digest('hex')]),
  );
}
