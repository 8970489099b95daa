import { ButtonLink } from '@contenthub/ui/button/Button';
import { PopupView } from '@contenthub/ui/call-to-action/PopupView';
import { SideBannerView } from '@contenthub/ui/call-to-action/SideBannerView';
import { TopBannerView } from '@contenthub/ui/call-to-action/TopBannerView';
import type { ReactNode } from 'react';
import styles from './SlotPreview.module.css';

export type PreviewWidth = 'computer' | 'phone';
export type PreviewTexts = { headline: string; line: string; button: string };
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
const headline = ({ headline }: PreviewTexts) => headline;

function Popup({ button, hasGoogle = false, ...texts }: PreviewTexts & { hasGoogle?: boolean }) {
  return (
    <PopupView {...texts} onClose={nothing} onDismiss={nothing}>
      {hasGoogle && (
        <ButtonLink href="#preview" look="quiet">
          Sign up with Google
        </ButtonLink>
      )}
      {link(button, 'normal')}
    </PopupView>
  );
}

function SideBanner({ button, ...texts }: PreviewTexts) {
  return (
    <div className={styles.side}>
      <SideBannerView {...texts} aria-label="Banner beside the text" onClose={nothing}>
        {link(button, 'small')}
      </SideBannerView>
    </div>
  );
}

const cardCount = ({ cards }: Values) => Math.min(3, Math.max(1, Number(cards ?? 3) || 3));

/** The slots that staff can vary, as the site shows them. */
export const slotViews: Readonly<Record<string, View>> = {
  post_popup_copy: { ...{ widths: both, height: 420, title: headline }, render: (texts) => <Popup {...texts} /> },
  top_banner_copy: {
    ...{ widths: both, height: 240, title: headline },
    render: ({ button, ...texts }) => (
      <div className={styles.top}>
        <TopBannerView {...texts} aria-label="Banner above the text" onClose={nothing}>
          {link(button, 'small')}
        </TopBannerView>
      </div>
    ),
  },
  // Phones have no space for it.
  side_banner_copy: {
    ...{ widths: ['computer'], height: 420, title: headline },
    render: (texts) => <SideBanner {...texts} />,
  },
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
          {['a', 'b', 'c'].slice(0, cardCount(values)).map((card) => (
            <span key={card} className={styles.card} />
          ))}
        </div>
      </div>
    ),
  },
};
