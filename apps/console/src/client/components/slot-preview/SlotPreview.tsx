import { useState } from 'react';
import { Choice } from '../forms/Choice.tsx';
import { PreviewFrame } from './PreviewFrame.tsx';
import styles from './SlotPreview.module.css';
import { type PreviewWidth, slotViews } from './slot-views.tsx';

const widths = { computer: { label: 'Computer', pixels: 1280 }, phone: { label: 'Phone', pixels: 390 } } as const;
const themes = [
  { id: 'light', label: 'Light' },
  { id: 'dark', label: 'Dark' },
] as const;
const lines = [92, 100, 96, 88, 100, 74, 0, 98, 94, 100, 61];

type Props = { slot: string; values: Readonly<Record<string, unknown>> };

/** What readers will see, while it is being written. Empty texts are named, because they depend on blog and reader. */
export function SlotPreview({ slot, values }: Props) {
  const [theme, setTheme] = useState<(typeof themes)[number]['id']>('light');
  const [chosen, setWidth] = useState<PreviewWidth>('computer');
  const view = slotViews[slot];
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
          title={`${view.title(texts, values)}, on a ${width} in ${theme} appearance`}
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
          {view.render(texts, values)}
        </PreviewFrame>
      </div>
    </div>
  );
}
