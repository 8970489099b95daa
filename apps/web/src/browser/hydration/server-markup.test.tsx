import { fireEvent, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { recordServerMarkup } from '../boot-script/record-server-markup.ts';
import { keepServerMarkup } from './server-markup.ts';

const root = () => document.getElementById('root') as HTMLElement;
const serverMarkup = '<h1>Commas</h1><p>One rule.</p>';

beforeEach(() => {
  document.body.innerHTML = `<div id="root">${serverMarkup}</div>`;
  recordServerMarkup();
  fireEvent(document, new Event('readystatechange'));
});

afterEach(() => {
  document.body.innerHTML = '';
});

const insertToolbar = () => {
  const toolbar = document.createElement('aside');
  toolbar.textContent = 'Toolbar';
  root().prepend(toolbar);
};
const translate = () => {
  (root().querySelector('h1')?.firstChild as Text).data = 'Virgules';
};

it.each([
  ['an inserted element', insertToolbar, `<aside>Toolbar</aside>${serverMarkup}`],
  ['a changed text', translate, serverMarkup.replace('Commas', 'Virgules')],
])('removes %s that came before hydration, and reapplies it afterwards', (_, change, changed) => {
  change();
  const release = keepServerMarkup(root());
  expect(root().innerHTML).toBe(serverMarkup);
  release();
  expect(root().innerHTML).toBe(changed);
});

it.each([
  ['an inserted element', insertToolbar, `<aside>Toolbar</aside>${serverMarkup}`],
  ['a changed text', translate, serverMarkup.replace('Commas', 'Virgules')],
])('removes %s between two tasks of hydration, and reapplies it afterwards', async (_, change, changed) => {
  const release = keepServerMarkup(root());
  change();
  await waitFor(() => expect(root().innerHTML).toBe(serverMarkup));
  release();
  expect(root().innerHTML).toBe(changed);
});

it('changes nothing after hydration', async () => {
  keepServerMarkup(root())();
  const seen = Promise.withResolvers<void>();
  new MutationObserver(() => seen.resolve()).observe(root(), { childList: true });
  insertToolbar();
  await seen.promise;
  expect(root().innerHTML).toBe(`<aside>Toolbar</aside>${serverMarkup}`);
});

it('gives up when an extension inserts its element again each time, and keeps one of them', async () => {
  const release = keepServerMarkup(root());
  const insertedAgain = Promise.withResolvers<void>();
  const extension = new MutationObserver(() => {
    if (root().querySelector('aside')) return;
    insertToolbar();
    insertedAgain.resolve();
  });
  extension.observe(root(), { childList: true });
  insertToolbar();
  await insertedAgain.promise;
  extension.disconnect();
  expect(root().innerHTML).toBe(`<aside>Toolbar</aside>${serverMarkup}`);
  release();
  expect(root().innerHTML).toBe(`<aside>Toolbar</aside>${serverMarkup}`);
});
