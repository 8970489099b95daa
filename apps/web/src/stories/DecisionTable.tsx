import { decide, type Shown } from '@contenthub/calls-to-action/decide';
import { type Placement, placements, type Situation } from '@contenthub/calls-to-action/situation';
import { unknownVisitor } from '@contenthub/contracts/platform/unknown-visitor';
import type { Treatment } from '@contenthub/contracts/platform/visitor';
import { createPageUser } from '@contenthub/experiments/client/page-user';
import type { ReactNode } from 'react';
import { CtaBanner } from '../features/cta/CtaBanner.tsx';
import { CtaCard } from '../features/cta/CtaCard.tsx';
import { CtaLink } from '../features/cta/CtaLink.tsx';
import type { CtaPost } from '../features/cta/cta-post.ts';
import { Popup } from '../features/overlays/Popup.tsx';
import { SideBannerCard } from '../features/overlays/SideBanner.tsx';
import { TopBanner } from '../features/overlays/TopBanner.tsx';
import { allBlogs } from '../sites/all-blogs.ts';
import type { Blog } from '../sites/blog.ts';
import { VisitorContext } from '../visitor/use-visitor.ts';
import { sharedVisitor, type VisitorState } from '../visitor/visitor-store.ts';
import styles from './DecisionTable.module.css';

const users = {
  Anonymous: null,
  Freemium: { anonymous: false, free: true, subscriptionFree: false, type: 'Free' },
  Premium: { anonymous: false, free: false, subscriptionFree: false, type: 'Premium' },
} as const;

/** The visitor of a situation, for stories. */
function createVisitor({ tier, treated }: Pick<Situation, 'tier' | 'treated'>) {
  const treatment = (experimentName: string, groupName: string, type: Treatment['type']): Treatment => ({
    ...{ experimentName, groupName, type },
    ...{ userId: '1', experimentId: 1 },
  });
  const treatments = [
    treatment('blog_sticky_sidebanner_cta_rerun', treated.sideBanner, 'experiment'),
    treatment('adding_google_signup_cta_to_blog_popup', treated.googlePopup, 'experiment'),
    treatment('consumer_blog_cta_sign_up_first', treated.signUpFirst ? 'on' : 'off', 'gate'),
    treatment('gdpr_inverted', 'on', 'gate'),
  ];
  const data = users[tier] as VisitorState['data'];
  const page = createPageUser({ id: 1, anonymous: !data }, treatments, null);
  const state: VisitorState = { ...unknownVisitor, data, treatments, page, settled: false };
  const current = () => state;
  return { current, shared: () => sharedVisitor, subscribe: () => () => {}, logExposure: async () => undefined };
}

export type TableProps = {
  situation: Omit<Situation, 'placement' | 'popupOpen' | 'choiceDue' | 'narrow' | 'dismissed'>;
};

const ignoreClicks = { onClick() {}, onAuxClick() {} };

/**
 * Every placement for one reader on one blog, with its call to action, its target and the reason, or why it is empty.
 */
export function DecisionTable({ situation }: TableProps) {
  const blog = allBlogs.find(({ offer }) => offer === situation.offer) as Blog;
  const post: CtaPost = {
    id: 1,
    link: '/',
    category: 'grammar',
    lists: situation.lists,
    hasMiddle: false,
    own: situation.own,
  };
  return (
    <VisitorContext value={createVisitor(situation)}>
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
                <div className={styles.picture}>{renderPlacement(placement, { blog, post, shown: decision })}</div>
              )}
            </li>
          );
        })}
      </ul>
    </VisitorContext>
  );
}

type PlacementProps = { blog: Blog; post: CtaPost; shown: Shown };

function renderPlacement(placement: Placement, shows: PlacementProps): ReactNode {
  switch (placement) {
    case 'chNavButton':
      return <CtaLink shown={shows.shown} size="small" clicked={ignoreClicks} />;
    case 'chMidButton':
    case 'chEndButton':
      return <CtaCard placement={placement} {...shows} />;
    case 'chPostTopBanner':
    case 'chMobilePostTopBanner':
      return <TopBanner {...shows} placement={placement} />;
    case 'chPostSideBanner':
      return <SideBannerCard {...shows} />;
    case 'chPostPopup':
      return <Popup {...shows} />;
    default:
      return <CtaBanner placement={placement} kind="banner" {...shows} />;
  }
}
