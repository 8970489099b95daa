import { metrics } from '@contenthub/experiments/metrics/metrics';
import { SelectField } from '../../../components/forms/SelectField.tsx';
import styles from './ExperimentForm.module.css';
import type { PlanDraft } from './plan-draft.ts';

type Chosen = Pick<PlanDraft, 'primary' | 'roles'>;

const roleOptions = [
  { id: '', label: 'Not used' },
  { id: 'primary', label: 'Primary' },
  { id: 'secondary', label: 'Secondary' },
  { id: 'guardrail', label: 'Guardrail' },
];

/** The role of every metric of the catalogue. One metric is primary, so choosing another one replaces it. */
export function MetricFields({ primary, roles, onChange }: Chosen & { onChange: (chosen: Chosen) => void }) {
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
