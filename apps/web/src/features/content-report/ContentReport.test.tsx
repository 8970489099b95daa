import type { ContentReport as Report } from '@contenthub/contracts/content/preview';
import { postSample } from '@contenthub/contracts/testing/content-samples';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { postTextAttribute } from '../../data/page-state.ts';
import { renderInSite } from '../../testing/render-in-hub.tsx';
import { ContentReport, findElement, highlightElement } from './ContentReport.tsx';

describe('findElement', () => {
  beforeEach(() => {
    document.body.innerHTML = `<h2>Outside</h2><div ${postTextAttribute}>
    <h2>First</h2><section><p>One  small\n word</p><p>Another <em>small word</em></p></section><h2>Second</h2></div>`;
  });
  afterEach(() => {
    document.body.innerHTML = '';
  });

  it('finds an element of the text by its tag and index', () => {
    expect(findElement({ tag: 'h2', index: 1 })).toHaveTextContent('Second');
    expect(findElement({ tag: 'h2', index: 2 })).toBeUndefined();
  });

  it('finds the innermost element with the words, regardless of white space', () => {
    expect(findElement({ near: 'One small word' })?.localName).toBe('p');
    expect(findElement({ near: 'small word' })).toHaveTextContent('One small word');
    expect(findElement({ near: 'Another small' })?.localName).toBe('p');
  });

  it('returns undefined without words, or outside the text', () => {
    expect(findElement({ near: '' })).toBeUndefined();
    expect(findElement({ near: 'Outside' })).toBeUndefined();
  });

  it('marks and focuses one element at a time', () => {
    const marked = () => [...document.querySelectorAll('[data-highlighted]')].map(({ textContent }) => textContent);
    highlightElement({ tag: 'h2', index: 0 });
    expect(marked()).toEqual(['First']);
    highlightElement({ tag: 'h2', index: 1 });
    expect(marked()).toEqual(['Second']);
    expect(document.activeElement).toHaveTextContent('Second');
    highlightElement({ near: 'nowhere' });
    expect(marked()).toEqual(['Second']);
  });
});

describe('ContentReport', () => {
  const place = { tag: 'a', index: 0 };
  const well: Report = {
    removed: [],
    links: [],
    pictures: [],
    headings: [],
    reading: { words: 1400, sentences: 90, grade: 7.4 },
    headers: { title: 'A short title', description: 'A description that is long enough to choose by, and no longer.' },
  };

  const renderPanel = (change: Partial<Report> = {}, width = 1600) =>
    renderInSite(<ContentReport post={{ ...postSample, report: { ...well, ...change } }} />, { width });

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

    it('are grouped, with a button where they have a position in the text', () => {
      renderPanel({
        links: [missing],
        removed: [{ what: '<script>', reason: 'script', place: { near: '' } }],
      });
      expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
        'Removed',
        'Links',
      ]);
      expect(screen.getByRole('button', { name: /lost/ })).toBeInTheDocument();
      expect(screen.queryByRole('button', { name: /script/ })).not.toBeInTheDocument();
    });

    it.each([
      [1, /^1 external link was not checked\./],
      [2, /^2 external links were not checked\./],
    ])('mention external links (%i)', (count, text) => {
      const unchecked = { href: 'https://elsewhere.test/', text: 'x', state: 'unchecked' as const, place };
      renderPanel({ links: Array.from({ length: count }, () => unchecked) });
      expect(screen.getByText(text)).toBeInTheDocument();
    });
  });

  it('shows the search and social previews', () => {
    renderPanel();
    expect(screen.getByText('www.contenthub.test › blog › commonly-confused-words')).toBeInTheDocument();
    expect(screen.getAllByText('A short title')).toHaveLength(2);
    expect(screen.getByRole('img')).toHaveAttribute('src', postSample.image?.sizes.large.url);
  });
});
