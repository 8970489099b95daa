import { RecordingClient } from '@contenthub/tracking/recording-client';
import { afterEach, expect, it } from 'vitest';
import { trackNotice } from './account-tracking.ts';

afterEach(() => {
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
});

it.each([
  ['signIn', ['authForm/error']],
  // Every account page has this form.
  ['signOut', []],
])('H12 tracks a refusal on a page with a %s form as %j', (action, names) => {
  document.body.innerHTML = '<p role="alert">That password isn’t right.</p>';
  const client = new RecordingClient();
  trackNotice(client, action);
  expect(client.history.map(({ object, action: done }) => `${object}/${done}`)).toEqual(names);
});

it.each<[string, string, object[]]>([
  ['account', 'confirmed', [{ eventName: 'contenthub/authForm/success', authAction: 'confirm' }]],
  ['newsletter', 'confirmed', [{ eventName: 'contenthub/newsletter/confirm', isConfirmed: true }]],
  ['newsletter', 'check-mail', []],
  ['newsletter', 'saved', []],
])('L03 H12 tracks on the %s page with the notice “%s” what was confirmed: %j', (page, notice, expected) => {
  history.replaceState(null, '', `/?notice=${notice}`);
  document.body.innerHTML = page === 'newsletter' ? '<main data-newsletter></main>' : '<main></main>';
  const client = new RecordingClient();
  trackNotice(client, 'signIn');
  expect(client.history).toEqual(expected.map((event) => expect.objectContaining(event)));
});
