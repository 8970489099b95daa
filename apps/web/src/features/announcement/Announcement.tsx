import { clickHandlers } from '@contenthub/tracking/click-handlers';
import { getImpressionId, impression } from '@contenthub/tracking/impressions';
import { useTracking } from '@contenthub/tracking/tracking';
import type { Blog } from '../../sites/blog.ts';
import { useUrl } from '../../visitor/use-url.ts';
import styles from './Announcement.module.css';

const fields = { placement: 'notice', flowType: 'notice' };

/** An announcement for every reader of a blog, at the top of the page. */
export function Announcement({ announcement }: { announcement: NonNullable<Blog['announcement']> }) {
  const track = useTracking();
  const address = useUrl(announcement.urlKey);
  const eventFields = { ...fields, flowTarget: announcement.urlKey };
  const clicked = clickHandlers(() =>
    track('banner/click', { ...eventFields, impressionId: getImpressionId(eventFields.placement) }),
  );
  return (
    <aside className={styles.notice} aria-label="Notice" {...impression('banner/impression', eventFields)}>
      <p className={styles.words}>
        {announcement.text} {/* biome-ignore lint/a11y/noAmbiguousAnchorText: the preceding text gives the context */}
        <a className={styles.more} href={address} data-campaign="" {...clicked}>
          Learn more
        </a>
      </p>
    </aside>
  );
}
