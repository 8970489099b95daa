import { expect, it } from 'vitest';
import { checkRequirements } from './requirements.ts';

const ledger = '| id | promise |\n|---|---|\n| A01 | one |\n| A02 | two |\n| B01a | three |\n';

it('counts ids at the start of passing titles unless another test with that id fails', () => {
  const results = [
    { title: 'A01 B01a works', passed: true },
    { title: 'shows A02 somewhere', passed: true },
    { title: 'B01a breaks', passed: false },
    { title: 'Z99 A01 is no opening', passed: true },
  ];
  expect(checkRequirements(ledger, results)).toEqual({ proved: ['A01'], unproved: ['A02', 'B01a'], unknown: [] });
});

it('reports ids that are not in the ledger', () => {
  expect(checkRequirements(ledger, [{ title: 'C77 is made up', passed: true }]).unknown).toEqual(['C77']);
});
