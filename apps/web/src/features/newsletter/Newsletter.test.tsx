import { newsletterConsent } from '@contenthub/contracts/newsletter/newsletter-paths';
import type { VisitorPayload } from '@contenthub/contracts/platform/visitor';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { notifications } from '../../browser/notifications.ts';
import { engineering } from '../../sites/engineering.ts';
import { main } from '../../sites/main.ts';
import { stubFetch } from '../../testing/content-api.ts';
import { renderInSite } from '../../testing/render-in-hub.tsx';
import { visitorSamples } from '../../testing/visitors.ts';
import { Newsletter } from './Newsletter.tsx';

const { anonymous, freemium, premium } = visitorSamples;

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
  it('N01 asks an anonymous reader for an address, with a form that works without scripts', () => {
    const { container } = renderInSite(<Newsletter blog={main} look="footer" />, { visitor: anonymous });
    expect(screen.getByLabelText('Email address')).toBeRequired();
    expect(container.querySelector('form')).toHaveAttribute('action', '/api/newsletter/subscribe');
    expect(container.querySelector('form')).toHaveAttribute('method', 'post');
    expect(screen.getByText(newsletterConsent.text)).toBeInTheDocument();
    expect(container.querySelector('[name=website]')).toHaveAttribute('aria-hidden', 'true');
  });

  it('N01 subscribes to the blog that the form is on', () => {
    renderInSite(<Newsletter blog={engineering} look="footer" />, { visitor: anonymous });
    expect(document.querySelector<HTMLInputElement>('[name=blog]')).toHaveValue('engineering');
  });

  it.each([
    ['freemium', freemium],
    ['premium', premium],
  ])('D18 offers the subscription to a %s reader', (_, visitor) => {
    renderInSite(<Newsletter blog={main} look="footer" />, { visitor });
    expect(subscribeButton()).toBeInTheDocument();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });

  it.each<[string, Partial<VisitorPayload>]>([
    ['groups', { groups: ['partial', 'blog'] }],
    ['preference profile', { preferenceProfile: [{ name: 'blog', value: true }] }],
  ])('E02 thanks a reader who is subscribed through their %s', (_, subscribed) => {
    renderInSite(<Newsletter blog={main} look="footer" />, { visitor: { ...freemium, ...subscribed } });
    expect(screen.getByText('You’re subscribed.')).toBeInTheDocument();
    expect(subscribeButton()).not.toBeInTheDocument();
  });
});

describe('subscribing', () => {
  it('D18 adds the reader to the blog group, with a CSRF token', async () => {
    const posted = stubPlatform(() => Response.json({}));
    const { user, events } = renderInSite(<Newsletter blog={main} look="footer" />, { visitor: freemium });
    await user.click(subscribeButton() as HTMLElement);
    expect(await screen.findByText('You’re subscribed.')).toBeInTheDocument();
    expect(posted).toEqual([{ body: 'group=blog', token: 'a-token' }]);
    expect(events()).toEqual([
      expect.objectContaining({ eventName: 'contenthub/newsletter/subscribe', isConfirmed: true }),
    ]);
    expect(notifications.current()).toEqual([expect.objectContaining({ status: 'success' })]);
  });

  it('N01 subscribes a signed-in reader to the newsletter of the blog they are on', async () => {
    const posted = stubPlatform(() => Response.json({}));
    const visitor = { ...freemium, preferenceProfile: [{ name: 'blog', value: true }] };
    const { user } = renderInSite(<Newsletter blog={engineering} look="footer" />, { visitor });
    await user.click(subscribeButton() as HTMLElement);
    expect(await screen.findByText('You’re subscribed.')).toBeInTheDocument();
    expect(posted).toEqual([{ body: 'group=blog-engineering', token: 'a-token' }]);
  });

  it('D16 D18 ignores a second click', async () => {
    const response = Promise.withResolvers<Response>();
    const posted = stubPlatform(() => response.promise);
    const { user } = renderInSite(<Newsletter blog={main} look="footer" />, { visitor: freemium });
    await user.click(subscribeButton() as HTMLElement);
    await waitFor(() => expect(posted).toHaveLength(1));
    expect(screen.getByRole('button')).toBeDisabled();
    await act(async () => response.resolve(Response.json({})));
  });

  it('D18 reports the server’s error, and can be retried', async () => {
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    stubPlatform(() => Response.json({ error: 'No such group' }, { status: 400 }));
    const { user, events } = renderInSite(<Newsletter blog={main} look="footer" />, { visitor: freemium });
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

describe('subscribing with an address', () => {
  const enter = async (respond: () => Response) => {
    const posted: [string, string][] = [];
    stubFetch((address, init) => {
      posted.push([address, String(init?.body)]);
      return respond();
    });
    const rendered = renderInSite(<Newsletter blog={main} look="box" />, { visitor: anonymous });
    await rendered.user.type(screen.getByLabelText('Email address'), 'ada@example.com');
    await rendered.user.click(subscribeButton() as HTMLElement);
    return { ...rendered, posted };
  };

  it('N01 sends the form in place and asks to confirm', async () => {
    const { posted, events } = await enter(() => Response.json({ notice: 'check-mail' }));
    expect(await screen.findByRole('status')).toHaveTextContent('Check your inbox.');
    expect(posted).toEqual([
      ['/api/newsletter/subscribe', 'website=&blog=main&frequency=monthly&email=ada%40example.com'],
    ]);
    expect(events()).toEqual([
      expect.objectContaining({ eventName: 'contenthub/newsletter/subscribe', isConfirmed: false }),
    ]);
  });

  it('N01 L03 asks for nothing more if the address was confirmed before', async () => {
    const { events } = await enter(() => Response.json({ notice: 'confirmed' }));
    expect(await screen.findByRole('status')).toHaveTextContent('You’re subscribed.');
    expect(events()).toEqual([
      expect.objectContaining({ eventName: 'contenthub/newsletter/subscribe', isConfirmed: true }),
    ]);
  });

  it.each([
    ['invalid', 200, 'That doesn’t look like an email address.'],
    ['slow-down', 429, 'Too many attempts.'],
  ])('N01 explains the result %s and keeps the address', async (notice, status, text) => {
    const { events } = await enter(() => Response.json({ notice }, { status }));
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(screen.getByLabelText('Email address')).toHaveValue('ada@example.com');
    expect(events()).toEqual([]);
  });

  it('N01 reports a failure and can be retried', async () => {
    vi.stubGlobal('reportError', vi.fn());
    await enter(() => new Response('', { status: 500 }));
    await waitFor(() => expect(notifications.current()).toEqual([expect.objectContaining({ status: 'fail' })]));
    expect(subscribeButton()).toBeEnabled();
  });
});
