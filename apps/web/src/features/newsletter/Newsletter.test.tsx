import type { VisitorPayload } from '@contenthub/contracts/platform/visitor';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { notifications } from '../../browser/notifications.ts';
import { stubFetch } from '../../testing/content-api.ts';
import { renderInSite } from '../../testing/render-in-hub.tsx';
import { visitorBlocks } from '../../testing/visitors.ts';
import { Newsletter } from './Newsletter.tsx';

const { anonymous, freemium, premium } = visitorBlocks;

afterEach(() => {
  for (const { id } of notifications.current()) notifications.remove(id);
});

/** The platform issues a token, then responds to the subscription. */
function stubPlatform(subscribe: () => Response | Promise<Response>) {
  const posted: { body: string; token: string | null }[] = [];
  stubFetch((address, init) => {
    if (address === '/api/csrf') return Response.json({ token: 'a-token' });
    posted.push({ body: String(init?.body), token: new Headers(init?.headers).get('x-csrf-token') });
    return subscribe();
  });
  return posted;
}

const subscribeButton = () => screen.queryByRole('button', { name: 'Subscribe' });

describe('the offer', () => {
  it('D18 links an anonymous reader to sign-up', () => {
    renderInSite(<Newsletter />, { visitor: anonymous });
    expect(screen.getByRole('link', { name: 'Sign up for the newsletter' })).toHaveAttribute(
      'href',
      '/signup?next=%2Fblog%2F',
    );
    expect(subscribeButton()).not.toBeInTheDocument();
  });

  it.each([
    ['freemium', freemium],
    ['premium', premium],
  ])('D18 offers the subscription to a %s reader', (_, visitor) => {
    renderInSite(<Newsletter />, { visitor });
    expect(subscribeButton()).toBeInTheDocument();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });

  it.each<[string, Partial<VisitorPayload>]>([
    ['groups', { groups: ['partial', 'blog'] }],
    ['preference profile', { preferenceProfile: [{ name: 'blog', value: true }] }],
  ])('E02 thanks a reader who is subscribed through their %s', (_, subscribed) => {
    renderInSite(<Newsletter />, { visitor: { ...freemium, ...subscribed } });
    expect(screen.getByText('You’re subscribed.')).toBeInTheDocument();
    expect(subscribeButton()).not.toBeInTheDocument();
  });
});

describe('subscribing', () => {
  it('D18 adds the reader to the blog group, with a CSRF token', async () => {
    const posted = stubPlatform(() => Response.json({}));
    const { user, events } = renderInSite(<Newsletter />, { visitor: freemium });
    await user.click(subscribeButton() as HTMLElement);
    expect(await screen.findByText('You’re subscribed.')).toBeInTheDocument();
    expect(posted).toEqual([{ body: 'group=blog', token: 'a-token' }]);
    expect(events()).toEqual([expect.objectContaining({ eventName: 'contenthub/newsletter/subscribe' })]);
    expect(notifications.current()).toEqual([expect.objectContaining({ status: 'success' })]);
  });

  it('D16 D18 ignores a second click', async () => {
    const response = Promise.withResolvers<Response>();
    const posted = stubPlatform(() => response.promise);
    const { user } = renderInSite(<Newsletter />, { visitor: freemium });
    await user.click(subscribeButton() as HTMLElement);
    await waitFor(() => expect(posted).toHaveLength(1));
    expect(screen.getByRole('button')).toBeDisabled();
    await act(async () => response.resolve(Response.json({})));
  });

  it('D18 reports the server’s error, and can be retried', async () => {
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    stubPlatform(() => Response.json({ error: 'No such group' }, { status: 400 }));
    const { user, events } = renderInSite(<Newsletter />, { visitor: freemium });
    await user.click(subscribeButton() as HTMLElement);
    await waitFor(() => expect(reported).toHaveBeenCalledOnce());
    expect(reported.mock.calls[0]?.[0]).toMatchObject({ message: 'No such group' });
    expect(notifications.current()).toEqual([
      expect.objectContaining({ status: 'fail', message: 'Something went wrong. Please try again later.' }),
    ]);
    expect(subscribeButton()).toBeEnabled();
    expect(events()).toEqual([]);
  });
});
