import type { Slot } from '@contenthub/experiments/slots/slots';
import controls from '../../../components/forms/controls.module.css';
import { FormField, FormSelect } from '../../../components/forms/FormControls.tsx';
import { Section } from '../../../components/Screen.tsx';
import { SlotPreview } from '../../../components/slot-preview/SlotPreview.tsx';
import { describeOverlaps, slotOf, testableSlots } from '../experiment-text.ts';
import styles from './ExperimentForm.module.css';
import { nextVariant, type PlanDraft, type SectionProps, toPlan } from './plan-draft.ts';
import { SlotValueFields } from './SlotValueFields.tsx';

/** The slot with its values, and what else runs there. */
export function VariantsSection({ draft, response, hasStarted, set }: SectionProps) {
  const slot = slotOf(draft.slot);
  const overlaps = describeOverlaps(toPlan(draft), response);
  const conflicts = response.experiments.filter(
    ({ name, status, plan }) => status === 'running' && plan.slot === draft.slot && name !== draft.name,
  );
  return (
    <Section title="Variants" note={slot?.where}>
      <div className={styles.fields}>
        <FormSelect
          label="What varies"
          options={testableSlots.map(({ name, title }) => ({ id: name, label: title }))}
          value={draft.slot}
          onChange={(name) => set({ slot: name })}
          isDisabled={hasStarted}
        />
      </div>
      {conflicts.length > 0 && (
        <p className={styles.error} role="status">
          {conflicts.map(({ name }) => name).join(', ')} is running here. You can save this experiment, but only start
          it when the other one has stopped.
        </p>
      )}
      {overlaps && (
        <p className={styles.hint} role="status">
          {overlaps}
        </p>
      )}
      {slot && <VariantFields slot={slot} variants={draft.variants} onChange={(variants) => set({ variants })} />}
    </Section>
  );
}

type Props = { slot: Slot; variants: PlanDraft['variants']; onChange: (variants: PlanDraft['variants']) => void };

const maxVariants = 6;

/** The variants of an experiment: values of the slot's parameters. Control is what everybody gets today. */
function VariantFields({ slot, variants, onChange }: Props) {
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
