import { clickedBy } from '@contenthub/tracking/clicked-by';
import { impression, impressionIdOf } from '@contenthub/tracking/impressions';
import { useTracking } from '@contenthub/tracking/use-tracking';
import type { Blog } from '../../blogs/blog.ts';
import { useAddress } from '../../visitor/use-address.ts';
import styles from './Notice.module.css';

const fields = { placement: 'notice', flowType: 'notice' };

/** Something that everybody on a blog should know, above everything else. */
export function Notice({ notice }: { notice: NonNullable<Blog['notice']> }) {
  const track = useTracking();
  const address = useAddress(notice.urlKey);
  const told = { ...fields, flowTarget: notice.urlKey };
  const clicked = clickedBy(() => track('banner/click', { ...told, impressionId: impressionIdOf(told.placement) }));
  return (
    <aside className={styles.notice} aria-label="Notice" {...impression('banner/impression', told)}>
      <p className={styles.words}>
        {notice.text}{' '}
        {/* biome-ignore lint/a11y/noAmbiguousAnchorText: the words before it say about what; the text is given */}
        <a className={styles.more} href={address} data-campaign="" {...clicked}>
          Learn more
        </a>
      </p>
    </aside>
  );
}
