import { RecordingClient } from '@contenthub/tracking/recording-client';
import { afterEach, expect, it } from 'vitest';
import { trackNotice } from './account-tracking.ts';

afterEach(() => document.body.replaceChildren());

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
