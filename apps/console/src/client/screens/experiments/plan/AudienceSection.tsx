import { FormChecks, FormField, FormSelect } from '../../../components/forms/FormControls.tsx';
import { Section } from '../../../components/Screen.tsx';
import { describeHoldout, shareLabel, slotOf } from '../experiment-text.ts';
import { ExclusionGroupFields } from './ExclusionGroupFields.tsx';
import styles from './ExperimentForm.module.css';
import { type PlanDraft, type SectionProps, toPlan } from './plan-draft.ts';
import { targetingOptions, visitorOptions } from './targeting.ts';

/** Which readers take part. */
export function AudienceSection({ draft, response, set }: SectionProps) {
  const slot = slotOf(draft.slot);
  return (
    <Section title="Audience" note="All other readers see control and aren’t counted.">
      <div className={styles.fields}>
        <FormField
          label={shareLabel(toPlan(draft))}
          type="number"
          min={0.1}
          max={100}
          step="any"
          value={draft.sharePercent}
          onChange={(sharePercent) => set({ sharePercent })}
          hint={`Split evenly between ${draft.variants.length} variants. ${response.holdoutShare > 0 ? describeHoldout(response.holdoutShare) : ''}`}
          isRequired
        />
        <FormSelect
          label="Readers"
          options={visitorOptions}
          value={draft.visitors}
          onChange={(visitors) => set({ visitors: visitors as PlanDraft['visitors'] })}
        />
        {targetingOptions
          .filter(({ name }) => !slot?.isLayout || name !== 'blogs')
          .map(({ name, label, options, hint }) => (
            <FormChecks
              key={name}
              {...{ label, options, hint }}
              values={draft.targeting[name]}
              onChange={(values) => set({ targeting: { ...draft.targeting, [name]: values } })}
            />
          ))}
        {!slot?.isLayout && (
          <FormField
            label="Categories"
            value={draft.categories}
            onChange={(categories) => set({ categories })}
            hint="Slugs separated by commas. Empty for all."
          />
        )}
      </div>
      <ExclusionGroupFields draft={draft} groups={response.exclusionGroups} onChange={set} />
    </Section>
  );
}
