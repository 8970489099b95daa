import fc from 'fast-check';
import { beforeEach, expect, it, vi } from 'vitest';
import { getAnswer, storeAnswer } from './Helpful.tsx';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});

it('stores the last answer for each of the last two hundred posts', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(400), fc.boolean()), { maxLength: 500 }), (answers) => {
      stored.clear();
      for (const [id, helpful] of answers) storeAnswer(id, helpful);
      const newest = [...new Map(answers.toReversed().toReversed())];
      const order = [...new Set(answers.map(([id]) => id).toReversed())];
      const last = new Map(newest);
      for (const [place, id] of order.entries()) expect(getAnswer(id)).toBe(place < 200 ? last.get(id) : undefined);
    }),
    { numRuns: 30 },
  );
});

it.each(['', 'no JSON', '{}', '[1,"a",[1],["1",true]]'])('ignores %j', (text) => {
  stored.set('contenthub:helpful', text);
  expect(getAnswer(1)).toBeUndefined();
  storeAnswer(1, true);
  expect(getAnswer(1)).toBe(true);
});
