import { metrics } from '@contenthub/experiments/metrics/metrics';
import { FormField, FormSelect } from '../../../components/forms/FormControls.tsx';
import { SelectField } from '../../../components/forms/SelectField.tsx';
import { Section } from '../../../components/Screen.tsx';
import { inferenceOptions } from '../experiment-text.ts';
import styles from './ExperimentForm.module.css';
import type { PlanDraft, SectionProps } from './plan-draft.ts';

/** What is measured, and when the experiment is decided. */
export function MetricsSection({ draft, hasStarted, set }: SectionProps) {
  return (
    <Section
      title="Metrics"
      note="Fixed at the start. The primary metric decides; a guardrail that gets worse overrules it."
    >
      <fieldset className={styles.variant} disabled={hasStarted}>
        <legend>Roles</legend>
        <MetricFields primary={draft.primary} roles={draft.roles} onChange={set} />
      </fieldset>
      <div className={styles.fields}>
        <FormField
          label="Smallest lift that matters, in percent"
          type="number"
          min={0.1}
          max={100}
          step="any"
          value={draft.minimumLiftPercent}
          onChange={(minimumLiftPercent) => set({ minimumLiftPercent })}
          isDisabled={hasStarted}
          isRequired
        />
        <FormField
          label="Planned readers"
          type="number"
          min={100}
          max={1e9}
          step={1}
          value={draft.plannedReaders}
          onChange={(plannedReaders) => set({ plannedReaders })}
          hint="Intervals are narrowest around this number."
          isDisabled={hasStarted}
          isRequired
        />
        <FormSelect
          label="When results are judged"
          options={inferenceOptions}
          value={draft.inference}
          onChange={(inference) => set({ inference: inference === 'fixed' ? inference : 'sequential' })}
          hint={
            draft.inference === 'fixed'
              ? 'Intervals are narrower, but only the planned end counts. It can’t be changed after the start.'
              : 'You can look every day and stop when the result is clear.'
          }
          isDisabled={hasStarted}
        />
      </div>
    </Section>
  );
}

type Chosen = Pick<PlanDraft, 'primary' | 'roles'>;

const roleOptions = [
  { id: '', label: 'Not used' },
  { id: 'primary', label: 'Primary' },
  { id: 'secondary', label: 'Secondary' },
  { id: 'guardrail', label: 'Guardrail' },
];

/** The role of every metric of the catalogue. One metric is primary, so choosing another one replaces it. */
function MetricFields({ primary, roles, onChange }: Chosen & { onChange: (chosen: Chosen) => void }) {
  const choose = (metric: string, role: string) => {
    if (role === 'primary') return onChange({ primary: metric, roles });
    const { [metric]: _before, ...others } = roles;
    const changed = role === 'secondary' || role === 'guardrail' ? { ...others, [metric]: role } : others;
    return onChange({ primary: primary === metric ? '' : primary, roles: changed as Chosen['roles'] });
  };
  return (
    <table className={styles.metrics}>
      <thead>
        <tr>
          <th scope="col">Metric</th>
          <th scope="col">Role</th>
        </tr>
      </thead>
      <tbody>
        {metrics.map(({ name, title, description, windowDays }) => (
          <tr key={name}>
            <th scope="row">
              {title}
              <p className={styles.hint}>
                {description} Counted for {windowDays} {windowDays === 1 ? 'day' : 'days'}.
              </p>
            </th>
            <td>
              <SelectField
                label={`Role of ${title}`}
                options={roleOptions}
                value={name === primary ? 'primary' : (roles[name] ?? '')}
                onChange={(role) => choose(name, role)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
