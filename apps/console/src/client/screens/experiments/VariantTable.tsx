import type { ExperimentPlan } from '@contenthub/contracts/experiments/experiment-definitions';
import { previewKeyParameter } from '@contenthub/contracts/experiments/experiments-paths';
import { useSiteLink } from '../../data/site.ts';
import styles from './Experiments.module.css';
import { formatSlotValue, slotOf } from './experiment-text.ts';

type Props = {
  label: string;
  plan: ExperimentPlan;
  /** The experiment, or the phase that a change would start. */
  name: string;
  previewKey: string;
};

/** The values of each variant, with a link that shows it on the real page. */
export function VariantTable({ label, plan, name, previewKey }: Props) {
  const toSiteLink = useSiteLink();
  const slot = slotOf(plan.slot);
  const parameters = Object.entries(slot?.parameters ?? {});
  const toPreview = (variant: string) =>
    toSiteLink(`${slot?.previewPath}?experiments=${name}:${variant}&${previewKeyParameter}=${previewKey}`);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area needs the keyboard
    <section className={styles.tableFrame} tabIndex={0} aria-label={label}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Variant</th>
            {parameters.map(([parameter, { title }]) => (
              <th key={parameter} scope="col">
                {title}
              </th>
            ))}
            <th scope="col">Preview</th>
          </tr>
        </thead>
        <tbody>
          {plan.variants.map((variant) => (
            <tr key={variant.name}>
              <th scope="row">{variant.name}</th>
              {parameters.map(([parameter]) => (
                <td key={parameter}>{formatSlotValue(variant.values[parameter])}</td>
              ))}
              <td>
                <a href={toPreview(variant.name)} target="_blank" rel="noreferrer">
                  Preview<span className="visually-hidden"> {variant.name} (opens a new tab)</span>
                </a>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
