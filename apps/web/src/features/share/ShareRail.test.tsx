import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { notifications } from '../../browser/notifications.ts';
import { renderInSite } from '../../testing/render-in-hub.tsx';
import { ShareRail, shareChannels } from './ShareRail.tsx';

describe('shareChannels', () => {
  const post = { title: 'Who & whom? 100% clear', url: 'https://www.example.test/blog/grammar/who-vs-whom' };
  const link = 'https%3A%2F%2Fwww.example.test%2Fblog%2Fgrammar%2Fwho-vs-whom';
  const title = 'Who%20%26%20whom%3F%20100%25%20clear';

  describe('the share channels', () => {
    it('C16 are in the order of the design', () => {
      expect(shareChannels.map(({ socialType }) => socialType)).toEqual([
        'facebookShare',
        'twitter',
        'linkedin',
        'email',
        'facebookMessage',
      ]);
    });

    it.each([
      ['facebookShare', `https://www.facebook.com/sharer/sharer.php?u=${link}`],
      ['twitter', `https://twitter.com/intent/tweet?text=${title}&url=${link}`],
      ['linkedin', `https://www.linkedin.com/sharing/share-offsite/?url=${link}`],
      [
        'email',
        `mailto:?subject=${title}&body=Check%20this%20post%20from%20Grammarly%20Blog%20${link}%3Futm_source%3Demail_share`,
      ],
      ['facebookMessage', `fb-messenger://share/?link=${link}`],
    ])('C16 %s links to its own URL', (socialType, address) => {
      expect(shareChannels.find((channel) => channel.socialType === socialType)?.getUrl(post)).toBe(address);
    });

    it('C16 keeps the query of a URL beside the e-mail campaign', () => {
      const email = shareChannels.find(({ socialType }) => socialType === 'email');
      const body = new URL(email?.getUrl({ ...post, url: `${post.url}?page=2` }) ?? '').searchParams.get('body');
      expect(body).toBe(`Check this post from Grammarly Blog ${post.url}?page=2&utm_source=email_share`);
    });
  });
});

describe('ShareRail', () => {
  const post = { id: 42, title: 'Affect & Effect', link: '/blog/words/affect-vs-effect' };
  const url = 'https%3A%2F%2Fwww.contenthub.test%2Fblog%2Fwords%2Faffect-vs-effect';

  const channels = [
    ['Share on Facebook', 'facebookShare', `https://www.facebook.com/sharer/sharer.php?u=${url}`],
    ['Share on Twitter', 'twitter', `https://twitter.com/intent/tweet?text=Affect%20%26%20Effect&url=${url}`],
    ['Share on LinkedIn', 'linkedin', `https://www.linkedin.com/sharing/share-offsite/?url=${url}`],
    [
      'Share by email',
      'email',
      `mailto:?subject=Affect%20%26%20Effect&body=Check%20this%20post%20from%20Grammarly%20Blog%20${url}%3Futm_source%3Demail_share`,
    ],
    ['Send in Messenger', 'facebookMessage', 'https://www.messenger.com/new'],
  ] as const;

  beforeEach(() => {
    for (const { id } of notifications.current()) notifications.remove(id);
  });

  it('C16 offers five channels in order', () => {
    renderInSite(<ShareRail post={post} />);
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('aria-label'))).toEqual(
      channels.map(([label]) => label),
    );
  });

  it.each(channels)('C16 F14b "%s" links to its URL and is tracked as %s', (label, socialType, href) => {
    const { events } = renderInSite(<ShareRail post={post} />);
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

  it.each(channels)('opens "%s" in a new tab only when it is a page of another site', (label, _, href) => {
    renderInSite(<ShareRail post={post} />);
    const link = screen.getByRole('link', { name: label });
    if (href.startsWith('https:')) {
      expect(link).toHaveAttribute('target', '_blank');
      expect(link).toHaveAttribute('rel', 'noopener');
    } else expect(link).not.toHaveAttribute('target');
  });

  it('C16 shares the canonical origin, regardless of the host', () => {
    const canonical = document.head.appendChild(document.createElement('link'));
    canonical.rel = 'canonical';
    canonical.href = 'https://www.example.com/blog/words/affect-vs-effect';
    renderInSite(<ShareRail post={post} />);
    expect(screen.getByRole('link', { name: 'Share on LinkedIn' })).toHaveAttribute(
      'href',
      'https://www.linkedin.com/sharing/share-offsite/?url=https%3A%2F%2Fwww.example.com%2Fblog%2Fwords%2Faffect-vs-effect',
    );
    canonical.remove();
  });

  it('C16 copies the link for Messenger on a computer, and opens the app on a phone', async () => {
    const writeText = vi.fn(async () => {});
    renderInSite(<ShareRail post={post} />);
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    fireEvent.click(screen.getByRole('link', { name: 'Send in Messenger' }));
    expect(writeText.mock.calls).toEqual([[decodeURIComponent(url)]]);
    await expect
      .poll(() => notifications.current().map(({ message }) => message))
      .toEqual(['Link copied. Paste it into your message.']);
    const phone = screen.getAllByRole('link', { hidden: true }).find((link) => link.dataset.device === 'phone');
    expect(phone).toHaveAttribute('href', `fb-messenger://share/?link=${url}`);
    Reflect.deleteProperty(navigator, 'clipboard');
  });
});
