import { describe, expect, it } from 'vitest';
import { type ExperimentName, experimentGroups, toExperience } from '../registry/registry.ts';
import { findSlotProblems, type Slot, slots } from './slots.ts';

describe('slots', () => {
  it('L01 have a unique name and defaults that they allow', () => {
    expect(new Set(slots.map(({ name }) => name)).size).toBe(slots.length);
    for (const slot of slots) {
      const defaults = Object.entries(slot.parameters).map(([name, parameter]) => [name, parameter.default]);
      expect(findSlotProblems(slot, Object.fromEntries(defaults))).toEqual([]);
    }
  });

  it('L01 express every experiment in code with its groups', () => {
    const ofCode = slots.filter(({ experiment }) => experiment);
    expect(ofCode.map(({ experiment }) => experiment).sort()).toEqual(Object.keys(experimentGroups).sort());
    for (const { experiment, parameters } of ofCode) {
      const [parameter] = Object.values(parameters);
      const experiences = experimentGroups[experiment as ExperimentName].map(toExperience);
      expect(parameter?.type === 'choice' && parameter.values).toEqual([...new Set(experiences)]);
    }
  });

  it('L01 refuse values of the wrong type, outside of their limits, and of unknown parameters', () => {
    const slot: Slot = {
      ...{ name: 'all', title: '', where: '', previewPath: '/', components: [] },
      parameters: {
        text: { title: 'Text', type: 'text', maxLength: 3, default: '' },
        choice: { title: 'Choice', type: 'choice', values: ['a', 'b'], default: 'a' },
        number: { title: 'Number', type: 'number', minimum: 1, maximum: 3, default: 1 },
        switch: { title: 'Switch', type: 'switch', default: false },
      },
    };
    expect(findSlotProblems(slot, { text: 'abc', choice: 'b', number: 3, switch: true })).toEqual([]);
    const wrong = { text: 'abcd', choice: 'c', number: 4, switch: 'on', other: 1 };
    expect(findSlotProblems(slot, wrong)).toHaveLength(5);
    expect(findSlotProblems(slot, { text: 1, number: '2' })).toHaveLength(2);
  });

  it('L08 accept own paths and https URLs as destinations, and no other scheme', () => {
    const popup = slots.find(({ name }) => name === 'post_popup_copy') as Slot;
    const accepts = (url: string) => findSlotProblems(popup, { url }).length === 0;
    expect(['', '/signup', 'https://example.com/plans'].map(accepts)).toEqual([true, true, true]);
    const refused = ['//evil.example', '/\\evil.example', 'javascript:alert(1)', 'http://example.com', 'https://', 'x'];
    expect(refused.map(accepts)).toEqual(refused.map(() => false));
  });
});
