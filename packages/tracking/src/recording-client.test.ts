import { expect, it } from 'vitest';
import { RecordingClient } from './recording-client.ts';

it('records events with their full name and page', () => {
  const client = new RecordingClient();
  client.enterPage();
  client.track('headerItem/click', { label: 'Pricing', url: '/plans', objectId: 'pricing' });
  client.enterPage();
  client.track('searchBox/open', {});
  expect(client.history).toEqual([
    {
      eventName: 'contenthub/headerItem/click',
      object: 'headerItem',
      action: 'click',
      objectId: 'pricing',
      label: 'Pricing',
      url: '/plans',
      pageId: '1',
    },
    { eventName: 'contenthub/searchBox/open', object: 'searchBox', action: 'open', pageId: '2' },
  ]);
});

it('H03 drops query strings from url and referrer, except campaign parameters', () => {
  const client = new RecordingClient();
  const referrer = 'https://www.example.com/reset-password?token=SECRET';
  client.track('client/ping', { referrer, url: 'https://www.example.com/blog/?utm_source=letter&token=SECRET#SECRET' });
  expect(client.history[0]).toMatchObject({
    referrer: 'https://www.example.com/reset-password',
    url: 'https://www.example.com/blog/?utm_source=letter',
  });
});

it('keeps only the newest events', () => {
  const client = new RecordingClient(2);
  for (const label of ['a', 'b', 'c']) client.track('headerMenu/open', { label });
  expect(client.history.map(({ label }) => label)).toEqual(['b', 'c']);
});

it('accepts only events and fields of the registry', () => {
  const client = new RecordingClient();
  // @ts-expect-error there is no such event
  client.track('headerItem/hover', {});
  // @ts-expect-error a click names its label and address
  client.track('headerItem/click', { label: 'Pricing' });
  // @ts-expect-error an event has its own fields and no others
  client.track('searchBox/open', { postId: 1 });
  expect(client.history).toHaveLength(3);
});
