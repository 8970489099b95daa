import type { AuditEntry } from '@contenthub/contracts/staff/staff-schemas';
import { listExperimentChanges } from '../../screens/experiments/experiment-changes.ts';
import { listChanges } from './audit-text.ts';
import styles from './ChangeList.module.css';
import type { FieldChange } from './compare-fields.ts';

/** What an entry of the audit log changed, field by field. */
export function ChangesOfEntry({ entry }: { entry: AuditEntry }) {
  return (
    <ChangeList changes={entry.action.startsWith('experiment.') ? listExperimentChanges(entry) : listChanges(entry)} />
  );
}

/** Fields with their values before and after a change. */
export function ChangeList({ changes }: { changes: readonly FieldChange[] }) {
  if (changes.length === 0) return null;
  return (
    <dl className={styles.changes}>
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{field}</dt>
          <dd>
            {before !== undefined && (
              <>
                <span className="visually-hidden">from </span>
                <del>{before}</del>
                <span aria-hidden="true"> → </span>
                <span className="visually-hidden"> to </span>
              </>
            )}
            <ins>{after}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
