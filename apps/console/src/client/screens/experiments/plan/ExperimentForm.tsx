import type { ExperimentRecord } from '@contenthub/contracts/experiments/experiment-definitions';
import { Button } from '@contenthub/ui/button/Button';
import { useNavigate, useParams } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../../api/api-client.ts';
import { useSession } from '../../../app/session.ts';
import controls from '../../../components/forms/controls.module.css';
import { FormField } from '../../../components/forms/FormControls.tsx';
import { EmptyState, QueryState } from '../../../components/QueryState.tsx';
import { Screen, Section } from '../../../components/Screen.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import {
  type ExperimentsResponse,
  experimentCalls,
  useExperiments,
  useRefreshExperiments,
} from '../../../data/experiments.ts';
import { AudienceSection } from './AudienceSection.tsx';
import styles from './ExperimentForm.module.css';
import { MetricsSection } from './MetricsSection.tsx';
import { PowerPanel } from './PowerPanel.tsx';
import { newDraft, type PlanDraft, type SectionProps, toDraft, toPlan, toPowerInput } from './plan-draft.ts';
import { describeAudience } from './targeting.ts';
import { VariantsSection } from './VariantsSection.tsx';

/** Creates an experiment. */
export function NewExperiment() {
  const { data: session } = useSession();
  const query = useExperiments();
  return (
    <Screen
      name="New experiment"
      question="What do you want to find out?"
      answer="The experiment is saved as a draft. Nobody sees it until it is started."
    >
      {session && query.data ? (
        <PlanForm initial={newDraft(session.email)} response={query.data} />
      ) : (
        <Skeleton height={600} />
      )}
    </Screen>
  );
}

/** Changes the plan of an experiment. */
export function EditExperiment() {
  const { name } = useParams({ from: '/experiments/$name/edit' });
  const query = useExperiments();
  return (
    <Screen name={`Edit ${name}`} question={`Change ${name}`}>
      <QueryState query={query} height={600}>
        {(response) => {
          const experiment = response.experiments.find((one) => one.name === name);
          if (!experiment) return <EmptyState title="Experiment not found" text="It may have another name." />;
          return <PlanForm {...{ experiment, response }} initial={toDraft(name, experiment.plan)} />;
        }}
      </QueryState>
    </Screen>
  );
}

type FormProps = { initial: PlanDraft; response: ExperimentsResponse; experiment?: ExperimentRecord };

function PlanForm({ initial, response, experiment }: FormProps) {
  const [draft, setDraft] = useState(initial);
  const [problem, setProblem] = useState<{ code: string; message: string }>();
  const [isSending, setSending] = useState(false);
  const navigate = useNavigate();
  const refresh = useRefreshExperiments();
  const set = (change: Partial<PlanDraft>) => setDraft((before) => ({ ...before, ...change }));
  const planned = toPlan(draft);
  const hasStarted = experiment?.status === 'running' || experiment?.status === 'paused';
  const section = { draft, response, hasStarted, set };

  const save = async (newPhase: boolean) => {
    setSending(true);
    setProblem(undefined);
    try {
      const plan = toPlan(draft);
      const { name } = experiment
        ? await experimentCalls.change(experiment.name, experiment.version, plan, newPhase)
        : await experimentCalls.create(draft.name, plan);
      await refresh();
      await navigate({ to: '/experiments/$name', params: { name } });
    } catch (error) {
      const { code, message } = error instanceof ApiError ? error : { code: 'failed', message: String(error) };
      setProblem({ code, message });
      setSending(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (draft.primary) void save(false);
    else setProblem({ code: 'no-primary', message: 'Choose the primary metric, which decides the experiment.' });
  };

  return (
    <form className={styles.form} onSubmit={submit}>
      {hasStarted && response.needsApproval && (
        <p className={styles.hint} role="status">
          A colleague has to approve changes of variants and audience. Until then, readers get what they get now. You
          can change the rest yourself.
        </p>
      )}
      <IdeaSection {...section} isNew={!experiment} />
      <VariantsSection {...section} />
      <AudienceSection {...section} />
      <MetricsSection {...section} />
      {!hasStarted && draft.primary && (
        <PowerPanel
          input={{ ...toPowerInput(planned), metric: draft.primary }}
          audience={describeAudience(planned)}
          plannedReaders={Number(draft.plannedReaders)}
          onPlan={(readers) => set({ plannedReaders: String(readers) })}
        />
      )}
      <ScheduleSection {...section} />

      <p className={styles.error} role="alert" hidden={!problem}>
        {problem?.message}
      </p>
      <div className={styles.actions}>
        {problem?.code === 'starts-new-phase' ? (
          <Button size="small" state={isSending ? 'loading' : 'enabled'} onClick={() => void save(true)}>
            Save and start a new phase
          </Button>
        ) : (
          <Button type="submit" size="small" state={isSending ? 'loading' : 'enabled'}>
            {experiment ? 'Save changes' : 'Save draft'}
          </Button>
        )}
        <button type="button" className={controls.control} onClick={() => history.back()}>
          Cancel
        </button>
      </div>
    </form>
  );
}

/** Name, owner and hypothesis. */
function IdeaSection({ draft, hasStarted, isNew, set }: SectionProps & { isNew: boolean }) {
  return (
    <Section title="Idea">
      <div className={styles.fields}>
        {isNew && (
          <FormField
            label="Name"
            value={draft.name}
            onChange={(name) => set({ name })}
            pattern="[a-z][a-z0-9_]{2,59}"
            hint="Lower-case letters, digits and underscores, such as popup_question. It can’t be changed later."
            isRequired
          />
        )}
        <FormField
          label="Owner"
          type="email"
          value={draft.owner}
          onChange={(owner) => set({ owner })}
          hint="Gets an email a week before the end, and at the end."
          isRequired
        />
        <div className={styles.wide}>
          <FormField
            label="Hypothesis"
            value={draft.hypothesis}
            onChange={(hypothesis) => set({ hypothesis })}
            maxLength={500}
            hint="What do you expect to change, and why?"
            isDisabled={hasStarted}
            isLong
            isRequired
          />
        </div>
      </div>
    </Section>
  );
}

/** Start and end. */
function ScheduleSection({ draft, hasStarted, set }: SectionProps) {
  return (
    <Section title="Schedule" note="Times are in UTC. Nobody is enrolled after the end.">
      <div className={styles.fields}>
        <FormField
          label="Start"
          type="datetime-local"
          value={draft.startsAt}
          onChange={(startsAt) => set({ startsAt })}
          hint="Empty to start it manually."
          isDisabled={hasStarted}
        />
        <FormField
          label="End"
          type="datetime-local"
          value={draft.endsAt}
          onChange={(endsAt) => set({ endsAt })}
          isDisabled={hasStarted && draft.inference === 'fixed'}
          isRequired
        />
      </div>
    </Section>
  );
}
