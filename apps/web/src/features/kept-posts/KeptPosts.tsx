import { Button } from '@contenthub/ui/button/Button';
import { Link } from '@contenthub/ui/link/Link';
import { shelfLimits } from '../../offline/kept.ts';
import { KeptList } from './KeptList.tsx';
import styles from './KeptPosts.module.css';
import type { Change, Kept } from './use-kept.ts';

type Props = { kept: Kept; change: Change; home: string };

const reasons = {
  'browser-cannot': 'This browser cannot save pages. Another one may.',
  'switched-off': 'Saving posts is switched off on this site.',
};

/** The two shelves, and how to empty them. */
export function KeptPosts({ kept, change, home }: Props) {
  const { can, saved, read, keepsRead, bytes } = kept;
  if (can !== 'yes') return <p className={styles.words}>{reasons[can]}</p>;
  const remove = (shelf: 'saved' | 'read') => (path: string) => change(({ takeFrom }) => takeFrom(shelf, path));
  return (
    <div className={styles.shelves}>
      {saved.length > 0 ? (
        <KeptList
          label={`Saved, ${saved.length} of at most ${shelfLimits.saved}`}
          posts={saved}
          onRemove={remove('saved')}
        />
      ) : (
        <p className={styles.words}>
          Nothing is saved yet. Press ‘Save’ beside a post and it waits for you here.{' '}
          <Link href={home}>Find one to read</Link>.
        </p>
      )}
      {read.length > 0 && (
        <KeptList label={`Read, the last ${shelfLimits.read}`} posts={read} onRemove={remove('read')} />
      )}
      {(saved.length > 0 || keepsRead) && (
        <div className={styles.words}>
          <p>About {(bytes / 1e6).toFixed(1)} MB of this device are used.</p>
          <Button look="quiet" size="small" onClick={() => void change(({ forgetAll }) => forgetAll())}>
            Remove everything
          </Button>
        </div>
      )}
    </div>
  );
}
