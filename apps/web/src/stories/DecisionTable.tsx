import { decide, type Shown } from '@contenthub/calls-to-action/decide';
import { type Placement, placements } from '@contenthub/calls-to-action/placement';
import type { Situation } from '@contenthub/calls-to-action/situation';
import type { ReactNode } from 'react';
import { allBlogs } from '../blogs/all-blogs.ts';
import type { Blog } from '../blogs/blog.ts';
import { Popup } from '../features/attention/Popup.tsx';
import { SideBannerCard } from '../features/attention/SideBannerCard.tsx';
import { TopBanner } from '../features/attention/TopBanner.tsx';
import { CallBand } from '../features/calls-to-action/CallBand.tsx';
import { CallCard } from '../features/calls-to-action/CallCard.tsx';
import { CallLink } from '../features/calls-to-action/CallLink.tsx';
import type { CallPost } from '../features/calls-to-action/call-post.ts';
import { VisitorContext } from '../visitor/use-visitor.ts';
import styles from './DecisionTable.module.css';
import { visitorIn } from './story-visitor.ts';

export type TableProps = {
  situation: Omit<Situation, 'placement' | 'popupOpen' | 'choiceDue' | 'narrow' | 'dismissed'>;
};

const nothingClicked = { onClick() {}, onAuxClick() {} };

/** Every placement for one reader on one blog: what stands there, where it leads, and why; or why nothing does. */
export function DecisionTable({ situation }: TableProps) {
  const blog = allBlogs.find(({ offer }) => offer === situation.offer) as Blog;
  const post: CallPost = { id: 1, link: '/', category: 'grammar', lists: situation.lists, own: situation.own };
  return (
    <VisitorContext value={visitorIn(situation)}>
      <ul className={styles.table}>
        {placements.map((placement) => {
          const narrow = placement === 'chMobilePostTopBanner';
          const decision = decide({
            ...situation,
            placement,
            narrow,
            popupOpen: false,
            choiceDue: false,
            dismissed: [],
          });
          return (
            <li className={styles.row} key={placement}>
              <p className={styles.facts}>
                <code>{placement}</code>
                <span>{decision.shows ? `${decision.call.flowType} → ${decision.call.flowTarget}` : 'nothing'}</span>
                <span>{decision.reason}</span>
              </p>
              {decision.shows && (
                <div className={styles.picture}>{pictureOf(placement, { blog, post, shown: decision })}</div>
              )}
            </li>
          );
        })}
      </ul>
    </VisitorContext>
  );
}

type Shows = { blog: Blog; post: CallPost; shown: Shown };

function pictureOf(placement: Placement, shows: Shows): ReactNode {
  switch (placement) {
    case 'chNavButton':
      return <CallLink shown={shows.shown} size="small" clicked={nothingClicked} />;
    case 'chMidButton':
    case 'chEndButton':
      return <CallCard placement={placement} {...shows} />;
    case 'chPostTopBanner':
    case 'chMobilePostTopBanner':
      return <TopBanner {...shows} placement={placement} />;
    case 'chPostSideBanner':
      return <SideBannerCard {...shows} />;
    case 'chPostPopup':
      return <Popup {...shows} />;
    default:
      return <CallBand placement={placement} kind="banner" {...shows} />;
  }
}
