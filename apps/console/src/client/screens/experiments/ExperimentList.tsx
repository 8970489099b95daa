import type { ExperimentRecord, ExperimentStatus } from '@contenthub/contracts/experiments/experiment-definitions';
import { hasRole } from '@contenthub/contracts/staff/roles';
import { Link } from '@tanstack/react-router';
import { useSession } from '../../app/session.ts';
import { SelectField } from '../../components/forms/SelectField.tsx';
import { QueryState } from '../../components/QueryState.tsx';
import { Screen, Section } from '../../components/Screen.tsx';
import { type Column, DataTable } from '../../components/tables/DataTable.tsx';
import { useExperiments } from '../../data/experiments.ts';
import { formatDay } from '../../view/times.ts';
import { useChangeView, useView } from '../../view/use-view.ts';
import { CodeExperiments } from './CodeExperiments.tsx';
import styles from './Experiments.module.css';
import { describeAll, describeEnd, describeStatus, metricTitle, slotOf, statusLabels } from './experiment-text.ts';
import { StatusBadge } from './StatusBadge.tsx';

const everything = 'all';
const archived = 'archived';
const statuses = Object.entries(statusLabels) as [ExperimentStatus, string][];
const options = [
  { id: everything, label: 'All statuses' },
  ...statuses.map(([id, label]) => ({ id, label })),
  { id: archived, label: 'Archived' },
];
/** Experiments that wait for an action come first. */
const order: readonly ExperimentStatus[] = ['stopped', 'in-review', 'running', 'paused', 'draft', 'decided'];

/** All experiments. Status and search are in the URL. */
export function ExperimentList() {
  const query = useExperiments();
  const { data: session } = useSession();
  const { search } = useView();
  const change = useChangeView();
  const status = options.find(({ id }) => id === search.tab)?.id ?? everything;
  const canCreate = session !== undefined && hasRole(session.role, 'growth');
  return (
    <Screen name="Experiments" question="What are we testing?" answer={query.data && describeAll(query.data)}>
      <Section
        title="Experiments"
        actions={
          <div className={styles.actions}>
            <SelectField
              label="Status"
              options={options}
              value={status}
              onChange={(value) => change({ tab: value === everything ? undefined : value })}
            />
            {canCreate && (
              <Link to="/experiments/new" className={styles.primary}>
                New experiment
              </Link>
            )}
          </div>
        }
      >
        <QueryState
          query={query}
          height={320}
          empty={{
            when: ({ experiments }) => experiments.length === 0,
            title: 'No experiments yet',
            text: 'An experiment compares two or more versions of a text or a component on the site, without a deploy.',
          }}
        >
          {({ experiments }) => (
            <DataTable
              name="Experiments"
              columns={columns}
              rows={experiments.filter((one) => isShown(one, status))}
              keyOf={({ name }) => name}
              state={search}
              defaultSort="status.asc"
              onChange={(changes) => change(changes, { replace: true })}
              fileName="experiments"
              searchLabel="Search experiments"
            />
          )}
        </QueryState>
      </Section>
      <CodeExperiments />
    </Screen>
  );
}

function isShown(experiment: ExperimentRecord, status: string): boolean {
  if (status === archived) return experiment.archived;
  return !experiment.archived && (status === everything || experiment.status === status);
}

function slotTitle({ plan }: ExperimentRecord): string {
  return slotOf(plan.slot)?.title ?? plan.slot;
}

const columns: Column<ExperimentRecord>[] = [
  {
    ...{ id: 'name', header: 'Experiment', isName: true },
    value: ({ name }) => name,
    cell: (experiment) => (
      <>
        <Link to="/experiments/$name" params={{ name: experiment.name }}>
          {experiment.name}
        </Link>
        <span className={styles.detail}>{slotTitle(experiment)}</span>
      </>
    ),
  },
  { id: 'slot', header: 'Slot', isText: true, isExported: true, value: slotTitle },
  {
    ...{ id: 'status', header: 'Status', isText: true },
    value: (experiment) => describeStatus(experiment),
    rank: ({ status }) => order.indexOf(status),
    cell: (experiment) => <StatusBadge status={experiment.status}>{describeStatus(experiment)}</StatusBadge>,
  },
  { id: 'owner', header: 'Owner', isText: true, isMinor: true, value: ({ plan }) => plan.owner },
  { id: 'primary', header: 'Decided by', isText: true, value: ({ plan }) => metricTitle(plan.primary) },
  {
    ...{ id: 'ends', header: 'End', isText: true },
    value: ({ plan }) => plan.endsAt,
    rank: ({ plan }) => Date.parse(plan.endsAt),
    cell: ({ plan, status }) => (
      <>
        {formatDay(plan.endsAt)}
        {(status === 'running' || status === 'paused') && (
          <span className={styles.detail}>{describeEnd(plan.endsAt)}</span>
        )}
      </>
    ),
  },
];
