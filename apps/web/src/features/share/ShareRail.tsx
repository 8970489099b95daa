import type { Clicked } from '@contenthub/tracking/clicked-by';
import { useSiteOrigin } from '../../parts/site-origin.ts';
import { copyText } from '../comforts/pass-on.ts';
import styles from './ShareRail.module.css';
import { type ShareChannel, shareChannels } from './share-channels.ts';
import { useShareTracking } from './use-share-tracking.ts';

export type ShareRailProps = { post: { id: number; title: string; link: string } };

const copied = {
  done: 'Link copied. Paste it into your message.',
  failed: 'The link could not be copied. It is in the address bar.',
};

/** Five links that pass the post on. One that differs between phones and computers stands twice; style sheets show one. */
export function ShareRail({ post }: ShareRailProps) {
  const shares = useShareTracking(post);
  const shared = { title: post.title, url: useSiteOrigin() + post.link };
  return (
    <ul className={styles.channels}>
      {shareChannels.map((channel) => {
        const { socialType, address, onComputers } = channel;
        const copies = shares(socialType, () => copyText(shared.url, copied));
        return (
          <li key={socialType}>
            <Channel
              {...channel}
              href={address(shared)}
              device={onComputers ? 'phone' : undefined}
              clicked={shares(socialType)}
            />
            {onComputers && <Channel {...channel} href={onComputers} device="computer" clicked={copies} />}
          </li>
        );
      })}
    </ul>
  );
}

type ChannelProps = Pick<ShareChannel, 'label' | 'sign'> & {
  href: string;
  device: 'phone' | 'computer' | undefined;
  clicked: Clicked;
};

function Channel({ label, sign, href, device, clicked }: ChannelProps) {
  return (
    <a
      className={styles.channel}
      href={href}
      aria-label={label}
      title={label}
      data-device={device}
      // A page of another site opens beside the post; a program of the reader's own opens by itself.
      {...(href.startsWith('https:') && { target: '_blank', rel: 'noopener' })}
      {...clicked}
    >
      <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
        <path d={sign} fill="currentColor" fillRule="evenodd" />
      </svg>
    </a>
  );
}
