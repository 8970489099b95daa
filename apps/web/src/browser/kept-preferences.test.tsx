import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepPreferences } from '../features/reading-tools/kept-preferences.ts';
import { PreferenceField, readingPreferences } from '../features/reading-tools/PreferenceField.tsx';
import { applyReadingPreferences } from './boot-script/reading-preferences.ts';

/** The account's properties, or nothing while the platform is away. */
let account: Map<string, string> | undefined;
let requests: string[] = [];

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
  sessionStorage.clear();
  account = new Map();
  requests = [];
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    requests.push(`${method} ${path}`);
    if (!account) throw new TypeError('offline');
    if (path === '/api/csrf') return Response.json({ token: 'a token' });
    if (method === 'POST') {
      const { name, value } = JSON.parse(String(body));
      account.set(name, value);
      return Response.json({ name, value });
    }
    return Response.json([...account].map(([name, value]) => ({ name, value })));
  });
  applyReadingPreferences();
});
afterEach(() => {
  vi.unstubAllGlobals();
  for (const name of ['theme', 'text-size']) document.documentElement.removeAttribute(`data-${name}`);
});

const theme = () => document.documentElement.getAttribute('data-theme');
const choose = (label: string) => fireEvent.click(screen.getByRole('radio', { name: label }));
const renderTheme = () => render(<PreferenceField preference={readingPreferences.theme} idPrefix="footer" />);
/** Another device, or the next browser session on this one. */
const nextSession = () => sessionStorage.clear();

describe('theme and text size of a signed-in reader', () => {
  it('J18 are the same on another device', async () => {
    renderTheme();
    await keepPreferences('7');
    choose('Dark');
    await expect.poll(() => account?.get('theme')).toBe('dark');
    nextSession();
    localStorage.clear();
    dispatchEvent(new StorageEvent('storage'));
    expect(theme()).toBeNull();
    await keepPreferences('7');
    expect([theme(), localStorage.getItem('contenthub:theme')]).toEqual(['dark', 'dark']);
  });

  it('J18 are taken from the device at the first visit, and back to the default everywhere', async () => {
    localStorage.setItem('contenthub:text-size', 'large');
    renderTheme();
    await keepPreferences('7');
    expect(account).toEqual(new Map([['text-size', 'large']]));
    account?.set('text-size', 'standard');
    nextSession();
    await keepPreferences('7');
    expect(localStorage.getItem('contenthub:text-size')).toBeNull();
  });

  it('J18 ask the account once for each tab and account', async () => {
    await keepPreferences('7');
    await keepPreferences('7');
    expect(requests).toEqual(['GET /api/properties']);
    await keepPreferences('8');
    expect(requests).toHaveLength(2);
  });

  it('J18 keep a choice that the account could not store, until it can', async () => {
    renderTheme();
    account?.set('theme', 'light');
    await keepPreferences('7');
    const stored = account;
    account = undefined;
    choose('Dark');
    await expect.poll(() => localStorage.getItem('contenthub:preferences-unsaved')).toBe('1');
    account = stored;
    await keepPreferences('7');
    expect([theme(), account?.get('theme')]).toEqual(['dark', 'dark']);
    expect(localStorage.getItem('contenthub:preferences-unsaved')).toBeNull();
  });

  it('J18 ignore a value that this release does not know', async () => {
    account?.set('theme', 'neon');
    await keepPreferences('7');
    expect([theme(), localStorage.getItem('contenthub:theme')]).toEqual([null, null]);
  });
});
