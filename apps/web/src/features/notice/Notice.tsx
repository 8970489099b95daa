import { useTracking } from '@contenthub/tracking/use-tracking';
import { useRef } from 'react';
import type { Blog } from '../../blogs/blog.ts';
import { useAddress } from '../../visitor/use-address.ts';
import { useSeen } from '../calls-to-action/use-seen.ts';
import styles from './Notice.module.css';

const fields = { placement: 'notice', flowType: 'notice' };

/** Something that everybody on a blog should know, above everything else. */
export function Notice({ notice }: { notice: NonNullable<Blog['notice']> }) {
  const track = useTracking();
  const bar = useRef<HTMLElement>(null);
  const address = useAddress(notice.urlKey);
  const told = { ...fields, flowTarget: notice.urlKey };
  useSeen(bar, () => track('banner/impression', told));
  return (
    <aside className={styles.notice} aria-label="Notice" ref={bar}>
      <p className={styles.words}>
        {notice.text}{' '}
        {/* biome-ignore lint/a11y/noAmbiguousAnchorText: the words before it say about what; the text is given */}
        <a className={styles.more} href={address} data-campaign="" onClick={() => track('banner/click', told)}>
          Learn more
        </a>
      </p>
    </aside>
  );
}
