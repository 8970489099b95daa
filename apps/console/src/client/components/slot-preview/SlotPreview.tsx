import { getDefaultText } from '@contenthub/calls-to-action/copy/default-text';
import { offerOfBlog } from '@contenthub/calls-to-action/copy/offer-of-blog';
import type { Placement } from '@contenthub/calls-to-action/situation';
import type { BlogType } from '@contenthub/contracts/content/blogs';
import { type Tier, tiers } from '@contenthub/contracts/platform/tiers';
import type { Slot } from '@contenthub/experiments/slots/slots';
import { useState } from 'react';
import { tierLabels } from '../../screens/experiments/plan/targeting.ts';
import { Choice } from '../forms/Choice.tsx';
import { PreviewFrame } from './PreviewFrame.tsx';
import styles from './SlotPreview.module.css';
import { type PreviewWidth, placementOfSlot, slotViews } from './slot-views.tsx';

const widths = { computer: { label: 'Computer', pixels: 1280 }, phone: { label: 'Phone', pixels: 390 } } as const;
const themes = [
  { id: 'light', label: 'Light' },
  { id: 'dark', label: 'Dark' },
] as const;
const plans = tiers.map((id) => ({ id, label: tierLabels[id] ?? id }));
/** Where a computer's page would be too small to read. */
const narrow = matchMedia('(width < 40rem)');
const lines = [92, 100, 96, 88, 100, 74, 0, 98, 94, 100, 61];

type Values = Readonly<Record<string, unknown>>;
type Props = {
  slot: Slot;
  blog?: BlogType | null;
  /** The plan that the values are for. If undefined, staff can choose any plan. */
  tier?: Tier | null;
  /** What readers of a plan will get. */
  valuesFor: (tier: Tier) => Values;
};

/** A live preview of the slot. Empty texts show the default of the blog and plan. */
export function SlotPreview({ slot, blog, tier: fixed, valuesFor }: Props) {
  const [theme, setTheme] = useState<(typeof themes)[number]['id']>('light');
  const [chosenWidth, setWidth] = useState<PreviewWidth>(narrow.matches ? 'phone' : 'computer');
  const [chosenTier, setTier] = useState<Tier>('Anonymous');
  const view = slotViews[slot.name];
  if (!view) return null;
  const width = view.widths.includes(chosenWidth) ? chosenWidth : 'computer';
  const tier = fixed ?? chosenTier;
  const values = valuesFor(tier);
  const placement = (slot.placement ?? placementOfSlot[slot.name]) as Placement | undefined;
  const defaultText = placement
    ? getDefaultText(placement, blog ?? 'main', tier)
    : { headline: '', line: '', button: '' };
  const text = (name: 'headline' | 'line' | 'button') =>
    String(values[name] ?? '') || ('reason' in defaultText ? '' : defaultText[name]);
  const texts = {
    ...{ headline: text('headline'), line: text('line'), button: text('button') },
    offer: offerOfBlog[blog ?? 'main'],
  };
  return (
    <div className={styles.preview}>
      <div className={styles.choices}>
        <h3 className={styles.title}>Preview</h3>
        {placement && !fixed && <Choice legend="Reader’s plan" options={plans} value={tier} onChange={setTier} />}
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
      {'reason' in defaultText ? (
        <p className={styles.nothing} role="status">
          Nothing is shown to readers with this plan: {defaultText.reason}.
        </p>
      ) : (
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
      )}
    </div>
  );
}
