import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { notifications } from '../../notifications/notifications.ts';
import { renderInHub } from '../../testing/render-in-hub.tsx';
import { ShareRail } from './ShareRail.tsx';

const post = { id: 42, title: 'Affect & Effect', link: '/blog/words/affect-vs-effect' };
const url = 'https%3A%2F%2Fwww.contenthub.test%2Fblog%2Fwords%2Faffect-vs-effect';

const channels = [
  ['Share on Facebook', 'facebookShare', `https://www.facebook.com/sharer/sharer.php?u=${url}`],
  ['Share on Twitter', 'twitter', `https://twitter.com/intent/tweet?text=Affect%20%26%20Effect&url=${url}`],
  ['Share on LinkedIn', 'linkedin', `https://www.linkedin.com/sharing/share-offsite/?url=${url}`],
  [
    'Share by e-mail',
    'email',
    `mailto:?subject=Affect%20%26%20Effect&body=Check%20this%20post%20from%20Grammarly%20Blog%20${url}%3Futm_source%3Demail_share`,
  ],
  ['Send in Messenger', 'facebookMessage', 'https://www.messenger.com/new'],
] as const;

it('C16 offers five channels in their order', () => {
  renderInHub(<ShareRail post={post} />);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('aria-label'))).toEqual(
    channels.map(([label]) => label),
  );
});

it.each(channels)('C16 F14b "%s" leads to its address and is tracked as %s', (label, socialType, href) => {
  const { events } = renderInHub(<ShareRail post={post} />);
  const link = screen.getByRole('link', { name: label });
  expect(link).toHaveAttribute('href', href);
  fireEvent.click(link);
  expect(events()).toEqual([
    {
      eventName: 'contenthub/share/click',
      object: 'share',
      action: 'click',
      postId: 42,
      postUrl: post.link,
      socialType,
    },
  ]);
});

it.each(channels)('opens "%s" beside the post only when it is a page of another site', (label, _, href) => {
  renderInHub(<ShareRail post={post} />);
  const link = screen.getByRole('link', { name: label });
  if (href.startsWith('https:')) {
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener');
  } else expect(link).not.toHaveAttribute('target');
});

it('C16 shares the canonical origin, whatever host the page is seen on', () => {
  const canonical = document.head.appendChild(document.createElement('link'));
  canonical.rel = 'canonical';
  canonical.href = 'https://www.example.com/blog/words/affect-vs-effect';
  renderInHub(<ShareRail post={post} />);
  expect(screen.getByRole('link', { name: 'Share on LinkedIn' })).toHaveAttribute(
    'href',
    'https://www.linkedin.com/sharing/share-offsite/?url=https%3A%2F%2Fwww.example.com%2Fblog%2Fwords%2Faffect-vs-effect',
  );
  canonical.remove();
});

it('C16 copies the link for Messenger on a computer, and opens its program on a phone', async () => {
  const writeText = vi.fn(async () => {});
  renderInHub(<ShareRail post={post} />);
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  fireEvent.click(screen.getByRole('link', { name: 'Send in Messenger' }));
  expect(writeText.mock.calls).toEqual([[decodeURIComponent(url)]]);
  await vi.waitFor(() =>
    expect(notifications.current().map(({ message }) => message)).toEqual(['Link copied. Paste it into your message.']),
  );
  const phone = screen.getAllByRole('link', { hidden: true }).find((link) => link.dataset.device === 'phone');
  expect(phone).toHaveAttribute('href', `fb-messenger://share/?link=${url}`);
  Reflect.deleteProperty(navigator, 'clipboard');
  for (const { id } of notifications.current()) notifications.remove(id);
});
