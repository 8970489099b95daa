import { readSettings } from '@contenthub/server-kit/process/settings';
import { expect, it } from 'vitest';
import { editorsOrigin } from './editors-origin.server.ts';
import { WebSettings } from './settings.server.ts';

const production = {
  NODE_ENV: 'production',
  PUBLIC_ORIGIN: 'https://www.example.com',
  WORDPRESS_URL: 'http://wordpress:8080',
};
const originFor = (env: Record<string, string>) => editorsOrigin(readSettings(WebSettings, env));

it.each(['', production.PUBLIC_ORIGIN])('H26 refuses editors on the readers’ origin in production: “%s”', (origin) => {
  expect(() => originFor({ ...production, EDITORS_ORIGIN: origin })).toThrow('EDITORS_ON_READERS_ORIGIN=accepted');
});

it('H26 accepts a host for editors, or one host by name', () => {
  const editors = 'https://editors.example.com';
  expect(originFor({ ...production, EDITORS_ORIGIN: editors })).toBe(editors);
  expect(originFor({ ...production, EDITORS_ON_READERS_ORIGIN: 'accepted' })).toBe(production.PUBLIC_ORIGIN);
  expect(() => originFor({ ...production, EDITORS_ON_READERS_ORIGIN: 'yes' })).toThrow('must be one of accepted');
});

it('H26 does not ask without WordPress, or in development', () => {
  expect(originFor({ ...production, WORDPRESS_URL: '' })).toBe(production.PUBLIC_ORIGIN);
  expect(originFor({ ...production, NODE_ENV: 'development' })).toBe(production.PUBLIC_ORIGIN);
});
