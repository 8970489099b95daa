import { expect, it } from 'vitest';
import { formatTime } from '../../view/times.ts';
import { describeAction, listChanges } from './audit-text.ts';

it('K01 names actions in words, and unknown ones as they are', () => {
  expect(describeAction('staff.change-role')).toBe('Role changed');
  expect(describeAction('experiments.change')).toBe('experiments.change');
});

it('K01 lists each changed field with its value before and after', () => {
  const before = { role: 'viewer', active: true, name: 'Ada', note: '' };
  expect(listChanges({ before, after: { role: 'editor', name: 'Ada', active: false, note: null } })).toEqual([
    { field: 'role', before: 'viewer', after: 'editor' },
    { field: 'active', before: 'yes', after: 'no' },
  ]);
});

it('K01 lists fields of objects and lists one by one, in words', () => {
  const plan = { share: 0.5, blogs: ['main'], variants: [{ name: 'control' }, { name: 'question', weight: 1 }] };
  const changed = { ...plan, blogs: ['main', 'developer'], variants: [{ name: 'control' }, { name: 'statement' }] };
  const endsAt = '2026-12-17T10:00:00.000Z';
  expect(listChanges({ before: { plan }, after: { plan: { ...changed, endsAt } } })).toEqual([
    { field: 'plan › blogs', before: 'main', after: 'main, developer' },
    { field: 'plan › variants › 2 › name', before: 'question', after: 'statement' },
    { field: 'plan › variants › 2 › weight', before: '1', after: 'none' },
    { field: 'plan › ends at', after: formatTime(endsAt) },
  ]);
});
