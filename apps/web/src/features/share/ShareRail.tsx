import { brand } from '@contenthub/contracts/brand';
import { type ClickHandlers, clickHandlers } from '@contenthub/tracking/click-handlers';
import { useTracking } from '@contenthub/tracking/tracking';
import { useSiteOrigin } from '../../sites/site-origin.ts';
import styles from './ShareRail.module.css';
import { copyText } from './share.ts';

/** The title and full URL of a shared post. */
type SharedPost = { title: string; url: string };

type ShareChannel = {
  socialType: 'facebookShare' | 'twitter' | 'linkedin' | 'email' | 'facebookMessage';
  label: string;
  /** The paths of its icon, in a 24 by 24 view box. */
  sign: string;
  getUrl: (post: SharedPost) => string;
  /** The target on a computer, if it differs. The link is copied for the reader to paste. */
  desktopUrl?: string;
};

/** The five share channels in display order. Each is a URL, so it works without scripts. */
export const shareChannels: readonly ShareChannel[] = [
  {
    socialType: 'facebookShare',
    label: 'Share on Facebook',
    sign: 'M14 8.5V6.8c0-.8.3-1.3 1.4-1.3H17V2.6c-.8-.1-1.6-.1-2.3-.1-2.5 0-4 1.5-4 4.1v1.9H8v3.2h2.7v9.8H14v-9.8h2.6l.5-3.2z',
    getUrl: ({ url }) => withQuery('https://www.facebook.com/sharer/sharer.php', { u: url }),
  },
  {
    socialType: 'twitter',
    label: 'Share on Twitter',
    sign: 'M13.8 10.5 20.6 3H19l-5.9 6.5L8.4 3H3l7.2 10L3 21h1.6l6.3-6.9L16 21h5.4zM5.2 4.2h2.4l11.2 15.6h-2.4z',
    getUrl: ({ title, url }) => withQuery('https://twitter.com/intent/tweet', { text: title, url }),
  },
  {
    socialType: 'linkedin',
    label: 'Share on LinkedIn',
    sign: 'M4.1 9h3.3v11.5H4.1zM5.8 3.4a1.9 1.9 0 1 1 0 3.8 1.9 1.9 0 0 1 0-3.8zM9.6 9h3.2v1.6c.5-.9 1.6-1.9 3.3-1.9 3.5 0 4.1 2.3 4.1 5.3v6.5h-3.3v-5.8c0-1.4 0-3.1-1.9-3.1s-2.2 1.5-2.2 3v5.9H9.6z',
    getUrl: ({ url }) => withQuery('https://www.linkedin.com/sharing/share-offsite/', { url }),
  },
  {
    socialType: 'email',
    label: 'Share by email',
    sign: 'M3 5.5h18v13H3zm1.8 1.6L12 12.6l7.2-5.5zm14.5 1.8L12 14.6 4.7 8.9v8h14.6z',
    getUrl: ({ title, url }) =>
      withQuery('mailto:', {
        subject: title,
        body: `${brand.texts.shareByEmail} ${withUtmSource(url, 'email_share')}`,
      }),
  },
  {
    socialType: 'facebookMessage',
    label: 'Send in Messenger',
    sign: 'M12 2.8c-5.3 0-9.3 3.9-9.3 8.8 0 2.6 1.1 4.9 3 6.4v3.2l2.9-1.6c1 .3 2.2.5 3.4.5 5.3 0 9.3-3.8 9.3-8.6 0-4.9-4-8.7-9.3-8.7zm-5.5 11.3 4.3-4.6 2.5 2.2 4-2.2-4.2 4.6-2.5-2.2z',
    getUrl: ({ url }) => withQuery('fb-messenger://share/', { link: url }),
    // Computers have no app for that URL, and Messenger's site accepts links only from registered apps.
    desktopUrl: 'https://www.messenger.com/new',
  },
];

/** Encodes spaces as %20, because mail apps and old servers may show a plus literally. */
function withQuery(address: string, query: Record<string, string>): string {
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${address}?${pairs.join('&')}`;
}

function withUtmSource(url: string, source: string): string {
  const address = new URL(url);
  address.searchParams.set('utm_source', source);
  return address.href;
}

/** Tracks shares. */
function useShareTracking(post: {
  id: number;
  link: string;
}): (socialType: ShareChannel['socialType'], also?: () => void) => ClickHandlers {
  const track = useTracking();
  return (socialType, also) =>
    clickHandlers(() => {
      also?.();
      track('share/click', { postId: post.id, postUrl: post.link, socialType });
    });
}

type ShareRailProps = { post: { id: number; title: string; link: string } };

const copyMessages = {
  done: 'Link copied. Paste it into your message.',
  failed: 'Couldn’t copy the link. Copy it from the address bar.',
};

/**
 * Five links that share the post. A channel that differs between phones and computers is rendered twice, and style
 * sheets show one.
 */
export function ShareRail({ post }: ShareRailProps) {
  const shares = useShareTracking(post);
  const shared = { title: post.title, url: useSiteOrigin() + post.link };
  return (
    <ul className={styles.channels}>
      {shareChannels.map((channel) => {
        const { socialType, getUrl, desktopUrl } = channel;
        const copies = shares(socialType, () => copyText(shared.url, copyMessages));
        return (
          <li key={socialType}>
            <Channel
              {...channel}
              href={getUrl(shared)}
              device={desktopUrl ? 'phone' : undefined}
              clicked={shares(socialType)}
            />
            {desktopUrl && <Channel {...channel} href={desktopUrl} device="computer" clicked={copies} />}
          </li>
        );
      })}
    </ul>
  );
}

type ChannelProps = Pick<ShareChannel, 'label' | 'sign'> & {
  href: string;
  device: 'phone' | 'computer' | undefined;
  clicked: ClickHandlers;
};

function Channel({ label, sign, href, device, clicked }: ChannelProps) {
  return (
    <a
      className={styles.channel}
      href={href}
      aria-label={label}
      title={label}
      data-device={device}
      // A page of another site opens in a new tab. An app opens by itself.
      {...(href.startsWith('https:') && { target: '_blank', rel: 'noopener' })}
      {...clicked}
    >
      <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
        <path d={sign} fill="currentColor" fillRule="evenodd" />
      </svg>
    </a>
  );
}
