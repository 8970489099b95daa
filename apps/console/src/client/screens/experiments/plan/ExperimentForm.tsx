import type { ExperimentRecord } from '@contenthub/contracts/experiments/experiment-definitions';
import { Button } from '@contenthub/ui/button/Button';
import { useNavigate, useParams } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../../api/api-client.ts';
import { useSession } from '../../../app/session.ts';
import controls from '../../../components/forms/controls.module.css';
import { FormChecks, FormField, FormSelect } from '../../../components/forms/FormControls.tsx';
import { EmptyState, QueryState } from '../../../components/QueryState.tsx';
import { Screen, Section } from '../../../components/Screen.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import {
  type ExperimentsResponse,
  experimentCalls,
  useExperiments,
  useRefreshExperiments,
} from '../../../data/experiments.ts';
import {
  describeHoldout,
  describeOverlaps,
  inferenceOptions,
  shareLabel,
  slotOf,
  testableSlots,
} from '../experiment-text.ts';
import { ExclusionGroupFields } from './ExclusionGroupFields.tsx';
import styles from './ExperimentForm.module.css';
import { MetricFields } from './MetricFields.tsx';
import { PowerPanel } from './PowerPanel.tsx';
import { newDraft, type PlanDraft, toDraft, toPlan, toPowerInput } from './plan-draft.ts';
import { describeAudience, targetingOptions, visitorOptions } from './targeting.ts';
import { VariantFields } from './VariantFields.tsx';

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
  const slot = slotOf(draft.slot);
  const planned = toPlan(draft);
  const hasStarted = experiment?.status === 'running' || experiment?.status === 'paused';
  const overlaps = describeOverlaps(draft.slot, response);
  const conflicts = response.experiments.filter(
    ({ name, status, plan }) => status === 'running' && plan.slot === draft.slot && name !== draft.name,
  );

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
      <Section title="Idea">
        <div className={styles.fields}>
          {!experiment && (
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
            hint="Gets an email a week before the end."
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

      <Section title="Audience" note="All other readers see control and aren’t counted.">
        <div className={styles.fields}>
          <FormField
            label={shareLabel(planned)}
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
      {!hasStarted && draft.primary && (
        <PowerPanel
          input={{ ...toPowerInput(planned), metric: draft.primary }}
          audience={describeAudience(planned)}
          plannedReaders={Number(draft.plannedReaders)}
          onPlan={(readers) => set({ plannedReaders: String(readers) })}
        />
      )}

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
