import { expect, it } from 'vitest';
import { checkRequirements } from './requirements.ts';

const ledger = '| id | promise |\n|---|---|\n| A01 | one |\n| A02 | two |\n| B01a | three |\n';

it('counts what a passing title begins with, and nothing that also fails', () => {
  const results = [
    { title: 'A01 B01a works', passed: true },
    { title: 'shows A02 somewhere', passed: true },
    { title: 'B01a breaks', passed: false },
    { title: 'Z99 A01 is no opening', passed: true },
  ];
  expect(checkRequirements(ledger, results)).toEqual({ proved: ['A01'], unproved: ['A02', 'B01a'], unknown: [] });
});

it('names ids that the ledger does not know', () => {
  expect(checkRequirements(ledger, [{ title: 'C77 is made up', passed: true }]).unknown).toEqual(['C77']);
});
