import { ButtonLink } from '@contenthub/ui/button/Button';
import { PopupView } from '@contenthub/ui/call-to-action/PopupView';
import { SideBannerView } from '@contenthub/ui/call-to-action/SideBannerView';
import { TopBannerView } from '@contenthub/ui/call-to-action/TopBannerView';
import { type ReactNode, useState } from 'react';
import { Choice } from '../forms/Choice.tsx';
import { PreviewFrame } from './PreviewFrame.tsx';
import styles from './TextPreview.module.css';

type Texts = { headline: string; line: string; button: string };
type View = { widths: readonly Width[]; height: number; render: (texts: Texts) => ReactNode };
type Width = 'computer' | 'phone';

const nothing = () => {};
const link = (button: string, size: 'normal' | 'small') => (
  <ButtonLink href="#preview" size={size}>
    {button}
  </ButtonLink>
);

/** The places whose texts can be edited, as the site shows them. */
const views: Readonly<Record<string, View>> = {
  post_popup_copy: {
    ...{ widths: ['computer', 'phone'], height: 420 },
    render: ({ button, ...texts }) => (
      <PopupView {...texts} onClose={nothing} onDismiss={nothing}>
        {link(button, 'normal')}
      </PopupView>
    ),
  },
  top_banner_copy: {
    ...{ widths: ['computer', 'phone'], height: 240 },
    render: ({ button, ...texts }) => (
      <div className={styles.top}>
        <TopBannerView {...texts} aria-label="Banner above the text" onClose={nothing}>
          {link(button, 'small')}
        </TopBannerView>
      </div>
    ),
  },
  side_banner_copy: {
    // Phones have no space for it.
    ...{ widths: ['computer'], height: 420 },
    render: ({ button, ...texts }) => (
      <div className={styles.side}>
        <SideBannerView {...texts} aria-label="Banner beside the text" onClose={nothing}>
          {link(button, 'small')}
        </SideBannerView>
      </div>
    ),
  },
};

const widths = { computer: { label: 'Computer', pixels: 1280 }, phone: { label: 'Phone', pixels: 390 } } as const;
const themes = [
  { id: 'light', label: 'Light' },
  { id: 'dark', label: 'Dark' },
] as const;
const lines = [92, 100, 96, 88, 100, 74, 0, 98, 94, 100, 61];

type Props = { slot: string; values: Readonly<Record<string, unknown>> };

/** What readers will see, while it is being written. Empty texts are named, because they depend on blog and reader. */
export function TextPreview({ slot, values }: Props) {
  const [theme, setTheme] = useState<(typeof themes)[number]['id']>('light');
  const [chosen, setWidth] = useState<Width>('computer');
  const view = views[slot];
  if (!view) return null;
  const width = view.widths.includes(chosen) ? chosen : 'computer';
  const text = (name: string, fallback: string) => String(values[name] ?? '') || fallback;
  const texts = {
    headline: text('headline', 'The blog’s own headline'),
    line: text('line', 'The blog’s own line, which depends on the post and the reader.'),
    button: text('button', 'The blog’s own button'),
  };
  return (
    <div className={styles.preview}>
      <div className={styles.choices}>
        <h3 className={styles.title}>Preview</h3>
        <Choice legend="Appearance" options={themes} value={theme} onChange={setTheme} />
        {view.widths.length > 1 && (
          <Choice
            legend="Width"
            options={view.widths.map((id) => ({ id, label: widths[id].label }))}
            value={width}
            onChange={setWidth}
          />
        )}
      </div>
      <div className={styles.frame} data-width={width}>
        <PreviewFrame
          title={`${texts.headline}, on a ${width} in ${theme} appearance`}
          width={widths[width].pixels}
          height={view.height}
          theme={theme}
        >
          <div className={styles.page}>
            {lines.map((share, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change
              <span key={index} className={styles.textLine} style={{ width: `${share}%` }} />
            ))}
          </div>
          {view.render(texts)}
        </PreviewFrame>
      </div>
    </div>
  );
}
