import { createConfiguration, Evaluator } from '@contenthub/experiments/evaluation/evaluator.server';
import { expect, it } from 'vitest';
import { PublishedTexts } from './published-texts.server.ts';

const definitions = (...published: object[]) =>
  new Evaluator(
    createConfiguration(
      {},
      published.map((control, index) => ({
        ...{ name: `default-${index}`, id: 0, seed: '', share: 0, groups: ['control'] },
        dynamicConfiguration: { control: { ...control } },
      })),
    ),
  ).publicDefinitions;

const slot = 'nav_button_copy';

it('L08 L09 renders pages again when a text of the server changed, and not for other values', () => {
  const texts = new PublishedTexts();
  expect(texts.update(definitions())).toBe(false);
  expect(texts.update(definitions({ slot, button: 'Start' }))).toBe(true);
  expect(texts.update(definitions({ slot, button: 'Start' }, { slot: 'post_popup_copy', button: 'Go' }))).toBe(false);
  expect(texts.update(definitions())).toBe(true);
});

it('L08 has what readers without an account get on a blog, with narrower values last', () => {
  const texts = new PublishedTexts();
  texts.update(
    definitions(
      { slot, button: 'For all', url: '/start' },
      { slot, scope: { tiers: ['Premium'] }, button: 'For members' },
      { slot, scope: { blogs: ['engineering'] }, button: 'For engineers' },
      { slot, scope: { blogs: ['engineering'], tiers: ['Anonymous'] }, url: '/jobs' },
    ),
  );
  expect(texts.forBlog('main')).toEqual({ blog: 'main', slots: { [slot]: { button: 'For all', url: '/start' } } });
  expect(texts.forBlog('engineering')?.slots).toEqual({ [slot]: { button: 'For engineers', url: '/jobs' } });
  texts.update(definitions({ slot, scope: { blogs: ['main'] }, button: 'x' }));
  expect(texts.forBlog('developer')).toBeUndefined();
});
