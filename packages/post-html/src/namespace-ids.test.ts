import { contentIdPrefix } from '@contenthub/contracts/content/content-ids';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findTextIssues } from './checks/content-checks.ts';
import { finalizeHtml } from './finalize-html.ts';
import { namespaceAllIds } from './namespace-ids.ts';
import { sanitise } from './sanitise.ts';

const idsIn = (html: string) => [...html.matchAll(/\sid="([^"]*)"/g)].map(([, id = '']) => id);

it('H01 namespaces ids from content and links to them', () => {
  expect(sanitise('<p id="state">x</p><h1 id="Root">y</h1><a id="b" href="#state">z</a>')).toBe(
    '<p id="user-content-state">x</p><h2 id="user-content-Root">y</h2><a id="user-content-b" href="#user-content-state">z</a>',
  );
});

it.each([
  ['#', '#'],
  ['#top', '#top'],
  ['#TOP', '#TOP'],
  ['#:~:text=commas', '#:~:text=commas'],
  ['#topic', '#user-content-topic'],
  [' #note ', '#user-content-note '],
  ['#r%C3%A9sum%C3%A9', '#user-content-r%C3%A9sum%C3%A9'],
  ['#note:~:text=commas', '#user-content-note:~:text=commas'],
  ['/blog/grammar/comma#note', '/blog/grammar/comma#note'],
])('H01 rewrites the link %j to %j', (href, namespaced) => {
  expect(sanitise(`<a href="${href}">x</a>`)).toBe(`<a href="${namespaced}">x</a>`);
});

it('H01 allows no other attribute that names or references an element', () => {
  const others = ['name', 'for', 'headers', 'form', 'list', 'usemap', 'itemref', 'popovertarget', 'commandfor'];
  const spoken = ['controls', 'describedby', 'labelledby', 'owns', 'details', 'flowto', 'activedescendant'];
  const attributes = [...others, ...spoken.map((name) => `aria-${name}`)].map((name) => `${name}="state"`).join(' ');
  for (const tag of ['p', 'a', 'div', 'img', 'td', 'th', 'video', 'details', 'time']) {
    const clean = sanitise(`<${tag} ${attributes} title="kept">x</${tag}>`);
    expect(clean).toContain('title="kept"');
    expect(clean).not.toContain('state');
  }
});

it('H01 leaves no id without the prefix and adds it only once', () => {
  const id = fc.oneof(
    fc.constantFrom('state', 'root', 'user-content-', 'user-content-a', 'USER-CONTENT-a'),
    fc.string(),
  );
  const element = fc.record({ tag: fc.constantFrom('p', 'h1', 'h2', 'h4', 'img', 'a', 'td', 'script', 'form'), id });
  fc.assert(
    fc.property(fc.array(element), (elements) => {
      const quoted = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
      const html = elements.map((one) => `<${one.tag} id="${quoted(one.id)}" href="#${quoted(one.id)}">x</${one.tag}>`);
      const once = sanitise(html.join(''));
      for (const found of idsIn(once)) if (found) expect(found.startsWith(contentIdPrefix)).toBe(true);
      expect(sanitise(once)).toBe(once);
      const { html: finished } = finalizeHtml(once, new Map());
      expect(finalizeHtml(sanitise(finished), new Map()).html).toBe(finished);
    }),
  );
});

it('H01 resolves links to sections and shows editors their original links', () => {
  const html = sanitise('<h2>Why</h2><p id="note">x</p><a href="#why">1</a><a href="#note">2</a><a href="#none">3</a>');
  const { links } = findTextIssues(finalizeHtml(html, new Map()).html);
  expect(links.map(({ href, state }) => [href, state])).toEqual([
    ['#why', 'fine'],
    ['#note', 'fine'],
    ['#none', 'no-place'],
  ]);
});

it('H01 namespaces a text stored without the prefix and leaves any other unchanged', () => {
  const stored =
    '<h2 id="state">“State” &amp; more</h2><p><a href="#state">x</a> <a href="#">top</a><img src="/a.png"></p>';
  const namespaced = stored.replace('id="state"', 'id="user-content-state"').replace('#state', '#user-content-state');
  expect(namespaceAllIds(stored)).toBe(namespaced);
  expect(namespaceAllIds(namespaced)).toBe(namespaced);
});
