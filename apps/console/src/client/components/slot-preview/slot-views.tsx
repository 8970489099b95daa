import type { DefaultText } from '@contenthub/calls-to-action/copy/default-text';
import { ButtonLink } from '@contenthub/ui/button/Button';
import { BannerView } from '@contenthub/ui/call-to-action/BannerView';
import { CardView } from '@contenthub/ui/call-to-action/CardView';
import { PopupView } from '@contenthub/ui/call-to-action/PopupView';
import { SideBannerView } from '@contenthub/ui/call-to-action/SideBannerView';
import { TopBannerView } from '@contenthub/ui/call-to-action/TopBannerView';
import type { ReactNode } from 'react';
import styles from './SlotPreview.module.css';

export type PreviewWidth = 'computer' | 'phone';
/** The texts and the look of a call to action. */
export type PreviewTexts = DefaultText & { offer: string };
type Values = Readonly<Record<string, unknown>>;
type View = {
  widths: readonly PreviewWidth[];
  height: number;
  /** What the preview shows, in words. */
  title: (texts: PreviewTexts, values: Values) => string;
  render: (texts: PreviewTexts, values: Values) => ReactNode;
};

const nothing = () => {};
const both = ['computer', 'phone'] as const;
const link = (button: string, size: 'normal' | 'small') => (
  <ButtonLink href="#preview" size={size}>
    {button}
  </ButtonLink>
);
const byHeadline = ({ headline }: PreviewTexts) => headline;

function Popup({ headline, line, button, hasGoogle = false }: PreviewTexts & { hasGoogle?: boolean }) {
  return (
    <PopupView headline={headline} line={line} onClose={nothing} onDismiss={nothing}>
      {hasGoogle && (
        <ButtonLink href="#preview" look="quiet">
          Sign up with Google
        </ButtonLink>
      )}
      {link(button, 'normal')}
    </PopupView>
  );
}

function SideBanner({ headline, line, button }: PreviewTexts) {
  return (
    <div className={styles.side}>
      <SideBannerView headline={headline} line={line} aria-label="Banner beside the text" onClose={nothing}>
        {link(button, 'small')}
      </SideBannerView>
    </div>
  );
}

const card: View = {
  ...{ widths: both, height: 480, title: byHeadline },
  render: ({ button, ...texts }) => (
    <div className={styles.page}>
      <CardView {...texts} aria-label="Card with the text">
        {link(button, 'normal')}
      </CardView>
    </div>
  ),
};

const banner: View = {
  ...{ widths: both, height: 560, title: byHeadline },
  render: ({ button, ...texts }) => (
    <div className={styles.band}>
      <BannerView {...texts}>{link(button, 'normal')}</BannerView>
    </div>
  ),
};

const cardCount = ({ cards }: Values) => Math.min(3, Math.max(1, Number(cards ?? 3) || 3));

/** The slots that staff can vary, as the site shows them. */
export const slotViews: Readonly<Record<string, View>> = {
  post_popup_copy: { ...{ widths: both, height: 420, title: byHeadline }, render: (texts) => <Popup {...texts} /> },
  top_banner_copy: {
    ...{ widths: both, height: 240, title: byHeadline },
    render: ({ headline, line, button }) => (
      <div className={styles.top}>
        <TopBannerView headline={headline} line={line} aria-label="Banner above the text" onClose={nothing}>
          {link(button, 'small')}
        </TopBannerView>
      </div>
    ),
  },
  // Phones have no space for it.
  side_banner_copy: {
    ...{ widths: ['computer'], height: 420, title: byHeadline },
    render: (texts) => <SideBanner {...texts} />,
  },
  nav_button_copy: {
    ...{ widths: both, height: 240 },
    title: ({ button }) => button,
    render: ({ button }) => <div className={styles.header}>{link(button, 'small')}</div>,
  },
  mid_button_copy: card,
  end_button_copy: card,
  bottom_banner_copy: banner,
  home_end_copy: banner,
  side_banner_display: {
    ...{ widths: ['computer'], height: 420 },
    title: (_texts, { shown }) => (shown ? 'With the side banner' : 'Without the side banner'),
    render: (texts, { shown }) => (shown ? <SideBanner {...texts} /> : null),
  },
  popup_type: {
    ...{ widths: both, height: 460 },
    title: (_texts, { type }) => `The ${type === 'google' ? 'google' : 'generic'} popup`,
    render: (texts, { type }) => <Popup {...texts} hasGoogle={type === 'google'} />,
  },
  related_posts: {
    ...{ widths: both, height: 460 },
    title: (_texts, values) => `Related posts: ${cardCount(values)}`,
    render: (_texts, values) => (
      <div className={styles.related}>
        <p>Read next</p>
        <div className={styles.cards}>
          {['a', 'b', 'c'].slice(0, cardCount(values)).map((each) => (
            <span key={each} className={styles.card} />
          ))}
        </div>
      </div>
    ),
  },
};

/** The placement whose texts surround the other slots. */
export const placementOfSlot: Readonly<Record<string, string>> = {
  side_banner_display: 'chPostSideBanner',
  popup_type: 'chPostPopup',
};
