import type { CheckUp } from '@contenthub/contracts/check-up';
import { postSample } from '@contenthub/contracts/samples/post';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderInHub } from '../../testing/render-in-hub.tsx';
import { CheckUpPanel } from './CheckUpPanel.tsx';

const place = { tag: 'a', index: 0 };
const well: CheckUp = {
  removed: [],
  links: [],
  pictures: [],
  headings: [],
  reading: { words: 1400, sentences: 90, grade: 7.4 },
  headers: { title: 'A short title', description: 'A description that is long enough to choose by, and no longer.' },
};

const renderPanel = (change: Partial<CheckUp> = {}, width = 1600) =>
  renderInHub(<CheckUpPanel post={{ ...postSample, checkUp: { ...well, ...change } }} />, { width });

const panel = () => document.querySelector('details') as HTMLDetailsElement;

it('shows the facts of a text', () => {
  renderPanel();
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['1,400', '4 min', '7']);
});

it.each([
  [1376, true],
  [1375, false],
])('is open at %i px: %s', (width, open) => {
  renderPanel({}, width);
  expect(panel().open).toBe(open);
});

describe('issues', () => {
  const missing = { href: '/x', text: 'lost', state: 'missing' as const, place };

  it('are grouped, with a button where they have a place in the text', () => {
    renderPanel({
      links: [missing],
      removed: [{ what: '<script>', reason: 'script', place: { near: '' } }],
    });
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Taken out',
      'Links',
    ]);
    expect(screen.getByRole('button', { name: /lost/ })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /script/ })).not.toBeInTheDocument();
  });

  it.each([
    [1, /^One link leads to other sites and was not checked\./],
    [2, /^2 links lead to other sites and were not checked\./],
  ])('mention %i link to other sites', (count, text) => {
    const unchecked = { href: 'https://elsewhere.test/', text: 'x', state: 'unchecked' as const, place };
    renderPanel({ links: Array.from({ length: count }, () => unchecked) });
    expect(screen.getByText(text)).toBeInTheDocument();
  });
});

it('shows the post as search engines and shared links will', () => {
  renderPanel();
  expect(screen.getByText('www.contenthub.test › blog › commonly-confused-words')).toBeInTheDocument();
  expect(screen.getAllByText('A short title')).toHaveLength(2);
  expect(screen.getByRole('img')).toHaveAttribute('src', postSample.image?.sizes.large.url);
});
