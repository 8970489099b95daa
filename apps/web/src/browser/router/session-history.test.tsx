import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { restoreFirstView, restoreView, SessionHistory, scrollToLegacyHash } from './session-history.ts';

const scrolled = vi.fn<(element: Element) => void>();
beforeEach(() => {
  scrolled.mockClear();
  Element.prototype.scrollIntoView = function scrollIntoView(this: Element) {
    scrolled(this);
  };
  document.body.innerHTML = `<main id="main"><h1 tabindex="-1">A post</h1><h2 id="user-content-examples">Examples</h2>
    <h2 id="user-content-main">Main</h2><pre id="user-content-code" tabindex="0">x</pre>
    <h2 id="user-content-résumé">Résumé</h2></main>`;
});
afterEach(() => {
  document.body.innerHTML = '';
  location.hash = '';
});

const scrolledTo = () => scrolled.mock.calls.map(([{ id }]) => id);

it.each([
  ['#examples', 'user-content-examples'],
  ['#r%C3%A9sum%C3%A9', 'user-content-résumé'],
  ['#code', 'user-content-code'],
])('H01 scrolls to the section that the old link %s names, and focuses it', (hash, id) => {
  location.hash = hash;
  scrollToLegacyHash();
  expect(scrolledTo()).toEqual([id]);
  expect(document.activeElement?.id).toBe(id);
});

it.each(['#user-content-examples', '#main', '#none', '#%', ''])('H01 leaves %s to the browser', (hash) => {
  location.hash = hash;
  scrollToLegacyHash();
  expect(scrolledTo()).toEqual([]);
  expect(document.activeElement).toBe(document.body);
});

it.each(['#examples', '#user-content-examples'])('H01 scrolls to %s of another page', (hash) => {
  location.hash = hash;
  restoreView({ top: 0, pages: 1, link: null });
  expect(scrolledTo()).toEqual(['user-content-examples']);
  expect(document.activeElement?.localName).toBe('h1');
});

it('restores the scroll position regardless of the hash', () => {
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  location.hash = '#examples';
  restoreView({ top: 700, pages: 1, link: null });
  expect(scrolledTo()).toEqual([]);
  expect(scrollTo).toHaveBeenCalledWith(0, 700);
});

it.each([0, 1])('P04 focuses link %i of two with the same address after a return', (nth) => {
  document.body.innerHTML = `<header><a href="/blog/a">A</a></header><main><h1 tabindex="-1">Home</h1>
    <a href="/blog/a">In the feed</a><a href="/blog/b">B</a><a href="/blog/a">In a list</a></main>`;
  const used = document.querySelectorAll<HTMLElement>('main a[href="/blog/a"]')[nth];
  used?.focus();
  const sessionHistory = new SessionHistory();
  sessionHistory.saveCurrent();
  const saved = sessionHistory.current;
  used?.blur();
  restoreView(saved);
  expect(document.activeElement?.textContent).toBe(['In the feed', 'In a list'][nth]);
});

it('focuses the first link with the address if there are fewer than before, otherwise the headline', () => {
  document.body.innerHTML = '<main><h1 tabindex="-1">Home</h1><a href="/blog/a">In the feed</a></main>';
  restoreView({ top: 0, pages: 1, link: '/blog/a', nth: 1 });
  expect(document.activeElement?.textContent).toBe('In the feed');
  restoreView({ top: 0, pages: 1, link: '/blog/gone', nth: 0 });
  expect(document.activeElement?.localName).toBe('h1');
});

describe('a new document for a saved entry', () => {
  const entry = { top: 700, pages: 1, link: '/blog/a', nth: 0 };
  beforeEach(() => {
    vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
    document.body.innerHTML = '<input><main><h1 tabindex="-1">Home</h1><a href="/blog/a">A</a></main>';
  });
  afterEach(() => vi.restoreAllMocks());

  it('focuses the last used link at its scroll position', () => {
    restoreFirstView(entry);
    expect(document.activeElement?.textContent).toBe('A');
    expect(window.scrollTo).toHaveBeenCalledWith(0, 700);
  });

  it('leaves the focus in a field that the reader has focused since', () => {
    document.querySelector('input')?.focus();
    restoreFirstView(entry);
    expect(document.activeElement?.localName).toBe('input');
    expect(window.scrollTo).toHaveBeenCalledWith(0, 700);
  });

  it('leaves the focus alone if no link was used', () => {
    restoreFirstView({ ...entry, link: null });
    expect(document.activeElement).toBe(document.body);
    expect(window.scrollTo).toHaveBeenCalledWith(0, 700);
  });

  it('H01 follows the hash of a page that was not visited before', () => {
    document.body.innerHTML = '<main><h2 id="user-content-examples">Examples</h2></main>';
    location.hash = '#examples';
    restoreFirstView({ top: 0, pages: 1, link: null });
    expect(scrolledTo()).toEqual(['user-content-examples']);
  });
});
