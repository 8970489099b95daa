import fc from 'fast-check';
import { beforeEach, expect, it, vi } from 'vitest';
import { getAnswer, storeAnswer } from './Helpful.tsx';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});

it('remembers the last answer to each of the last two hundred posts', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(400), fc.boolean()), { maxLength: 500 }), (answers) => {
      kept.clear();
      for (const [id, helpful] of answers) storeAnswer(id, helpful);
      const newest = [...new Map(answers.toReversed().toReversed())];
      const order = [...new Set(answers.map(([id]) => id).toReversed())];
      const last = new Map(newest);
      for (const [place, id] of order.entries()) expect(getAnswer(id)).toBe(place < 200 ? last.get(id) : undefined);
    }),
    { numRuns: 30 },
  );
});

it.each(['', 'no JSON', '{}', '[1,"a",[1],["1",true]]'])('takes %j for nothing', (text) => {
  kept.set('contenthub:helpful', text);
  expect(getAnswer(1)).toBeUndefined();
  storeAnswer(1, true);
  expect(getAnswer(1)).toBe(true);
});
