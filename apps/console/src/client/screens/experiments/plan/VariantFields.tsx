import type { Slot } from '@contenthub/experiments/slots/slots';
import controls from '../../../components/forms/controls.module.css';
import { FormField } from '../../../components/forms/FormControls.tsx';
import { SlotPreview } from '../../../components/slot-preview/SlotPreview.tsx';
import styles from './ExperimentForm.module.css';
import { nextVariant, type PlanDraft } from './plan-draft.ts';
import { SlotValueFields } from './SlotValueFields.tsx';

type Props = { slot: Slot; variants: PlanDraft['variants']; onChange: (variants: PlanDraft['variants']) => void };

const maxVariants = 6;

/** The variants of an experiment: values of the slot's parameters. Control is what everybody gets today. */
export function VariantFields({ slot, variants, onChange }: Props) {
  const update = (key: number, change: Partial<PlanDraft['variants'][number]>) =>
    onChange(variants.map((variant) => (variant.key === key ? { ...variant, ...change } : variant)));
  return (
    <>
      {variants.map(({ key, name, values }, index) => (
        <fieldset key={key} className={styles.variant}>
          <legend>{index === 0 ? 'Control' : `Variant ${index}`}</legend>
          {index === 0 ? (
            <p className={styles.hint}>What everybody gets today. Leave it empty, unless control should differ.</p>
          ) : (
            <div className={styles.variantHead}>
              <FormField
                label="Name"
                value={name}
                onChange={(value) => update(key, { name: value })}
                pattern="[a-z][a-z0-9_]{0,39}"
                hint="Lower-case letters, digits and underscores."
                isRequired
              />
              {variants.length > 2 && (
                <button
                  type="button"
                  className={controls.control}
                  aria-label={`Remove ${name}`}
                  onClick={() => onChange(variants.filter((variant) => variant.key !== key))}
                >
                  Remove
                </button>
              )}
            </div>
          )}
          <SlotValueFields slot={slot} values={values} onChange={(changed) => update(key, { values: changed })} />
          {index > 0 && <SlotPreview slot={slot} valuesFor={() => values} />}
        </fieldset>
      ))}
      {variants.length < maxVariants && (
        <div>
          <button
            type="button"
            className={controls.control}
            onClick={() => onChange([...variants, nextVariant(variants)])}
          >
            Add a variant
          </button>
        </div>
      )}
    </>
  );
}
