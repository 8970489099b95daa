import { expect, it } from 'vitest';
import { eventSample } from '../testing/event-samples.ts';
import { createEventValidator } from './event-validator.ts';
import { cutTexts, maxItemLength, maxListItems, maxTextLength } from './limits.ts';

const reasonAgainst = createEventValidator();

it('H19 cuts texts and lists to what the collector accepts, and leaves whole characters', () => {
  const long = '😀'.repeat(maxTextLength + 1);
  const given = eventSample('postPage/view', { postTitle: long, tags: Array(maxListItems + 1).fill(long) });
  expect(reasonAgainst(given)).toMatch(/must NOT have more than/);
  const cut = cutTexts(given);
  expect(reasonAgainst(cut)).toBeNull();
  expect(cut).toEqual({
    ...given,
    postTitle: '😀'.repeat(maxTextLength),
    tags: Array(maxListItems).fill('😀'.repeat(maxItemLength)),
  });
});

it('H19 leaves an event within the limits unchanged', () => {
  const event = eventSample('postPage/view');
  expect(cutTexts(event)).toEqual(event);
});
