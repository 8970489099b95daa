import { expect, it } from 'vitest';
import { newDraft, nextVariant, toDraft, toPlan, toPowerInput } from './plan-draft.ts';

const draft = { ...newDraft('ada@example.com', Date.parse('2026-06-18T12:00:00Z')), hypothesis: 'More clicks.' };

it('L03 gives the primary metric no other role', () => {
  const roles = { helpful: 'guardrail', 'cta-click': 'secondary' } as const;
  expect(toPlan({ ...draft, primary: 'cta-click', roles })).toMatchObject({ secondary: [], guardrails: ['helpful'] });
  expect(toPlan({ ...draft, primary: 'helpful', roles })).toMatchObject({ secondary: ['cta-click'], guardrails: [] });
});

it('L01 keeps a plan that is opened and saved unchanged', () => {
  const plan = toPlan({ ...draft, sharePercent: '12.5', categories: 'grammar, style ,', startsAt: '2026-06-19T08:00' });
  expect(plan).toMatchObject({ share: 0.125, categories: ['grammar', 'style'], endsAt: '2026-07-16T12:00Z' });
  expect(toPlan(toDraft('popup_question', plan))).toEqual(plan);
});

it('L01 names a new variant with the next free letter', () => {
  const variants = ['control', 'variant_a', 'variant_c'].map((name, key) => ({ key, name, values: {} }));
  expect(nextVariant(variants)).toEqual({ key: 3, name: 'variant_b', values: {} });
});

it('L01 keeps the exclusion group, and counts its reserved readers for the power', () => {
  const plan = toPlan({ ...draft, group: ' popups ', reservedPercent: '7', sharePercent: '30' });
  expect(plan).toMatchObject({ exclusionGroup: { name: 'popups', reserved: 0.07 }, share: 0.3 });
  expect(toPlan(toDraft('popup_question', plan))).toEqual(plan);
  expect(toPowerInput(plan).share).toBe(0.021);
  expect(toPlan(draft)).not.toHaveProperty('exclusionGroup');
});
