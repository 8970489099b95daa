import { useSiteOrigin } from '../../parts/site-origin.ts';
import styles from './ShareRail.module.css';
import { shareChannels } from './share-channels.ts';
import { useShareTracking } from './use-share-tracking.ts';

export type ShareRailProps = { post: { id: number; title: string; link: string } };

/** Five links that pass the post on. */
export function ShareRail({ post }: ShareRailProps) {
  const shares = useShareTracking(post);
  const shared = { title: post.title, url: useSiteOrigin() + post.link };
  return (
    <ul className={styles.channels}>
      {shareChannels.map(({ socialType, label, sign, address }) => (
        <li key={socialType}>
          <a
            className={styles.channel}
            href={address(shared)}
            aria-label={label}
            title={label}
            // A page of another site opens beside the post; a program of the reader's own opens by itself.
            {...(address(shared).startsWith('https:') && { target: '_blank', rel: 'noopener' })}
            {...shares(socialType)}
          >
            <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
              <path d={sign} fill="currentColor" fillRule="evenodd" />
            </svg>
          </a>
        </li>
      ))}
    </ul>
  );
}
