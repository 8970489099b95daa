import { expect, it } from 'vitest';
import { describeAction, listChanges } from './audit-text.ts';

it('K01 names actions in words, and unknown ones as they are', () => {
  expect(describeAction('staff.change-role')).toBe('Role changed');
  expect(describeAction('experiments.change')).toBe('experiments.change');
});

it('K01 lists each changed field with its value before and after', () => {
  expect(listChanges({ before: { role: 'viewer', active: true }, after: { role: 'editor', share: { a: 1 } } })).toEqual(
    [
      { field: 'role', before: 'viewer', after: 'editor' },
      { field: 'active', before: 'yes', after: 'none' },
      { field: 'share', before: 'none', after: '{"a":1}' },
    ],
  );
});
