import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showPlan } from './plan.ts';

const responses: Record<string, () => Response | Promise<Response>> = {};
const requested = vi.fn();

beforeEach(() => {
  document.body.innerHTML =
    '<dl><dd data-account-fact="plan" aria-busy="true"></dd><dd data-account-fact="institution" aria-busy="true"></dd></dl>';
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    requested(path, init.credentials);
    return (responses[path] ?? (() => new Response('{}', { status: 503 })))();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  requested.mockClear();
});

const facts = () => [...document.querySelectorAll('dd')].map(({ textContent }) => textContent);

it.each([
  [{ type: 'Free', subscriptionFree: false, activeUntil: null }, 'Free'],
  [{ type: 'Premium', subscriptionFree: false, activeUntil: null }, 'Premium'],
  [
    { type: 'Premium', subscriptionFree: false, activeUntil: '2026-12-31T23:00:00Z' },
    'Premium, until December 31, 2026',
  ],
  [{ type: 'Premium', subscriptionFree: true, activeUntil: null }, 'Premium, free of charge'],
])('J18 shows the plan of %j', async (subscription, text) => {
  responses['/api/subscription'] = () => Response.json(subscription);
  responses['/api/institution/user'] = () => Response.json({ institutionId: null, name: null });
  await showPlan();
  expect(facts()).toEqual([text, 'None']);
  expect(document.querySelector('[aria-busy]')).toBeNull();
  expect(requested.mock.calls).toEqual([
    ['/api/subscription', 'same-origin'],
    ['/api/institution/user', 'same-origin'],
  ]);
});

it('J18 shows the institution, and says what cannot be reached', async () => {
  responses['/api/subscription'] = () => Promise.reject(new TypeError('offline'));
  responses['/api/institution/user'] = () => Response.json({ institutionId: 7, name: 'Uni Example' });
  await showPlan();
  expect(facts()).toEqual(['Not available right now. Reload the page to try again.', 'Uni Example']);
});

it('asks for nothing on pages without a place for it', async () => {
  document.body.innerHTML = '';
  await showPlan();
  expect(requested).not.toHaveBeenCalled();
});
