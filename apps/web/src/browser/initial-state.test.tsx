import { afterEach, expect, it } from 'vitest';
import { defaultAccounts } from '../sites/accounts.ts';
import { applyVisitor } from './boot-script/visitor.ts';
import { readInitialState } from './initial-state.ts';
import { readPageSettings } from './page-settings.ts';

const script = (id: string, value: unknown) =>
  `<script type="application/json" id="${id}">${JSON.stringify(value)}</script>`;
const forged = JSON.stringify({ content: { forged: {} }, meta: { title: 'forged' }, cookieDomain: '.forged' });

afterEach(() => {
  document.head.innerHTML = '';
  document.body.innerHTML = '';
  Reflect.deleteProperty(window, 'contenthubVisitor');
});

it('H01 reads state, visitor and settings only from their own script elements, not from post content', () => {
  const state = { content: {}, meta: { title: 'ours' } };
  document.head.innerHTML =
    script('visitor', { data: null, treatments: [] }) + script('settings', { cookieDomain: '.ours' });
  const ids = ['state', 'visitor', 'settings'];
  const post = ids.map((id) => `<p id="${id}">${forged}</p>${script(id, JSON.parse(forged))}`).join('');
  document.body.innerHTML = `<p id="state">${forged}</p><div id="root"><div>${post}</div></div>${script('state', state)}`;
  applyVisitor();
  expect(readInitialState()).toMatchObject({ ...state, user: { data: null, treatments: [] } });
  expect(readPageSettings()).toEqual({ cookieDomain: '.ours' });
});

it('returns default settings on a page without any', () => {
  document.body.innerHTML = `<p id="settings">${forged}</p>`;
  expect(readPageSettings()).toEqual({ cookieDomain: '', accounts: defaultAccounts });
});
