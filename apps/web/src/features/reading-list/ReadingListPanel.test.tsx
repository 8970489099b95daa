import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { stubFetch } from '../../testing/content-api.ts';
import { renderInSite } from '../../testing/render-in-hub.tsx';
import { visitorSamples } from '../../testing/visitors.ts';
import { readDeviceList, writeDeviceList } from './device-list-storage.ts';
import { ReadingListPanel } from './ReadingListPanel.tsx';

const onDevice = { owner: '7', entries: [], changedAt: {} };
beforeEach(() => localStorage.clear());

/** The platform's answer to every call but the one for a token. */
function stubPlatform(respond: () => Response | Promise<Response>) {
  const called: string[] = [];
  stubFetch((address) => {
    if (address === '/api/csrf') return Response.json({ token: 'a-token' });
    called.push(address);
    return respond();
  });
  return called;
}

const list = (enabled: boolean) => Response.json({ enabled, owner: '7', entries: [] });
const open = (visitor = visitorSamples.freemium) => renderInSite(<ReadingListPanel onChange={vi.fn()} />, { visitor });

it('N06 asks first, and sends nothing before the reader turns it on', async () => {
  const called = stubPlatform(() => list(true));
  const { user } = open();
  const button = await screen.findByRole('button', { name: 'Turn on' });
  expect(called).toEqual([]);
  await user.click(button);
  expect(await screen.findByText('Up to date.')).toBeInTheDocument();
  expect(called).toEqual(['/api/reading-list/sync']);
  expect(readDeviceList()).toEqual(onDevice);
});

it('N06 is not offered to readers without an account', () => {
  open(visitorSamples.anonymous);
  expect(screen.queryByText('On all your devices')).not.toBeInTheDocument();
});

it('N06 shows that changes wait while the device is offline', async () => {
  writeDeviceList(onDevice);
  stubPlatform(() => Promise.reject(new TypeError('network')));
  open();
  expect(await screen.findByText(/^You’re offline\./)).toBeInTheDocument();
  expect(readDeviceList()).toEqual(onDevice);
});

it('N06 does not mix the lists of two accounts on one device', async () => {
  writeDeviceList(onDevice);
  stubPlatform(() => Response.json({ error: 'other-account' }, { status: 409 }));
  const { user } = open();
  expect(await screen.findByText(/belong to another account/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Turn off on this device' }));
  expect(readDeviceList()).toBeUndefined();
});

it('N06 deletes the list from the account', async () => {
  writeDeviceList(onDevice);
  const called = stubPlatform(() => list(true));
  const { user } = open();
  await screen.findByText('Up to date.');
  await user.click(screen.getByRole('button', { name: 'Delete from my account' }));
  expect(await screen.findByRole('button', { name: 'Turn on' })).toBeInTheDocument();
  expect(called).toEqual(['/api/reading-list/sync', '/api/reading-list/erase']);
  expect(readDeviceList()).toBeUndefined();
});
