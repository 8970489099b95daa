import type { SlotVersion } from '@contenthub/contracts/experiments/slot-values';
import type { Tier } from '@contenthub/contracts/platform/tiers';
import { hasRole } from '@contenthub/contracts/staff/roles';
import type { Slot } from '@contenthub/experiments/slots/slots';
import { Button } from '@contenthub/ui/button/Button';
import { type FormEvent, useState } from 'react';
import { useSession } from '../../app/session.ts';
import controls from '../../components/forms/controls.module.css';
import { FormField, FormSelect } from '../../components/forms/FormControls.tsx';
import { QueryState } from '../../components/QueryState.tsx';
import { Screen, Section } from '../../components/Screen.tsx';
import { SlotPreview } from '../../components/slot-preview/SlotPreview.tsx';
import { useExperiments } from '../../data/experiments.ts';
import { useSiteLink } from '../../data/site.ts';
import { usePublishSlot, useSlotVersions } from '../../data/slots.ts';
import { formatTime } from '../../staff/format-time.ts';
import { messageOf } from '../../view/message-of.ts';
import { useChangeView, useView } from '../../view/use-view.ts';
import styles from '../experiments/Experiments.module.css';
import { formatSlotValue, openSlots } from '../experiments/experiment-text.ts';
import formStyles from '../experiments/plan/ExperimentForm.module.css';
import { SlotValueFields } from '../experiments/plan/SlotValueFields.tsx';
import {
  blogOptions,
  currentVersion,
  describeScope,
  effectiveValues,
  type Scope,
  scheduledVersions,
  tierOptions,
} from './scopes.ts';

/** What calls to action say, for everybody or for one blog and plan. The slot is in the URL. */
export function Texts() {
  const query = useSlotVersions();
  const { search } = useView();
  const change = useChangeView();
  const slot = openSlots.find(({ name }) => name === search.tab) ?? openSlots[0];
  if (!slot) return null;
  return (
    <Screen
      name="Texts"
      question="What do our calls to action say?"
      answer="A change is on all pages within seconds, without a deploy. Every version can be restored."
    >
      <div className={styles.actions}>
        <FormSelect
          label="Place"
          options={openSlots.map(({ name, title }) => ({ id: name, label: title }))}
          value={slot.name}
          onChange={(name) => change({ tab: name })}
        />
      </div>
      <QueryState query={query} height={480}>
        {({ versions }) => (
          <SlotEditor key={slot.name} slot={slot} versions={versions.filter((one) => one.slot === slot.name)} />
        )}
      </QueryState>
    </Screen>
  );
}

type EditorProps = { slot: Slot; versions: readonly SlotVersion[] };

function SlotEditor({ slot, versions }: EditorProps) {
  const { data: session } = useSession();
  const { data: experiments } = useExperiments();
  const publish = usePublishSlot();
  const toSiteLink = useSiteLink();
  const [scope, setScope] = useState<Scope>({ blog: null, tier: null });
  const current = currentVersion(versions, scope);
  const [problem, setProblem] = useState('');
  const [notice, setNotice] = useState('');
  const running = experiments?.experiments.find((one) => one.status === 'running' && one.plan.slot === slot.name);
  const canEdit = session !== undefined && hasRole(session.role, 'growth') && !running;
  const send = async ({ blog, tier }: Scope, values: Record<string, unknown>, startsAt = '') => {
    setProblem('');
    setNotice('');
    const scoped = { ...(blog && { blog }), ...(tier && { tier }) };
    const start = startsAt && { startsAt: `${startsAt}Z` };
    await publish(slot.name, { version: versions[0]?.version ?? 0, values, ...scoped, ...start }).then(
      () => setNotice(startsAt ? 'Scheduled.' : 'Published. Readers get it within seconds.'),
      (error: unknown) => setProblem(messageOf(error)),
    );
  };
  return (
    <div className={styles.sections}>
      <Section
        title={slot.title}
        note={slot.where}
        actions={
          <a className={styles.link} href={toSiteLink(slot.previewPath)} target="_blank" rel="noreferrer">
            Open a page with it<span className="visually-hidden"> (opens a new tab)</span>
          </a>
        }
      >
        {running && (
          <p className={styles.warning} role="status">
            {running.name} is running here. Texts can be changed when it has stopped, so that its groups stay
            comparable.
          </p>
        )}
        <div className={formStyles.fields}>
          {!slot.isLayout && (
            <FormSelect
              label="Blog"
              options={blogOptions}
              value={scope.blog ?? ''}
              onChange={(blog) => setScope({ ...scope, blog: (blog || null) as Scope['blog'] })}
            />
          )}
          <FormSelect
            label="Plan"
            options={tierOptions}
            value={scope.tier ?? ''}
            onChange={(tier) => setScope({ ...scope, tier: (tier || null) as Scope['tier'] })}
          />
        </div>
        <ValuesForm
          // Another scope or a new version has other values.
          key={`${scope.blog} ${scope.tier} ${current?.version}`}
          {...{ slot, scope, canEdit, problem, notice }}
          values={current?.values ?? {}}
          valuesFor={(tier, values) => effectiveValues(versions, scope, values, tier)}
          onPublish={(values, startsAt) => send(scope, values, startsAt)}
        />
      </Section>
      <Versions
        {...{ slot, versions, canEdit }}
        onRestore={(version, values = version.values) => void send(version, values)}
      />
    </div>
  );
}

type FormProps = {
  slot: Slot;
  scope: Scope;
  canEdit: boolean;
  problem: string;
  /** What the last change did. */
  notice: string;
  values: Record<string, unknown>;
  /** What readers of a plan will get when values of the form are published. */
  valuesFor: (tier: Tier, values: Record<string, unknown>) => Record<string, unknown>;
  onPublish: (values: Record<string, unknown>, startsAt: string) => Promise<void>;
};

function ValuesForm({ slot, scope, canEdit, problem, notice, values: given, valuesFor, onPublish }: FormProps) {
  const [values, setValues] = useState(given);
  const [startsAt, setStartsAt] = useState('');
  const [isSending, setSending] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSending(true);
    await onPublish(values, startsAt);
    setSending(false);
    setStartsAt('');
  };
  return (
    <form className={formStyles.form} onSubmit={(event) => void submit(event)}>
      <fieldset className={formStyles.variant} disabled={!canEdit}>
        <legend>{describeScope(scope)}</legend>
        <SlotValueFields slot={slot} values={values} onChange={setValues} />
      </fieldset>
      <SlotPreview slot={slot} {...scope} valuesFor={(tier) => valuesFor(tier, values)} />
      <p className={formStyles.error} role="alert" hidden={!problem}>
        {problem}
      </p>
      {canEdit && (
        <div className={formStyles.fields}>
          <FormField
            label="Publish at"
            type="datetime-local"
            value={startsAt}
            onChange={setStartsAt}
            hint="In UTC. Empty to publish now."
          />
          <div className={formStyles.submit}>
            <Button type="submit" size="small" state={isSending ? 'loading' : 'enabled'}>
              {startsAt ? 'Schedule' : 'Publish'}
            </Button>
            <span className={styles.note} role="status">
              {notice}
            </span>
          </div>
        </div>
      )}
    </form>
  );
}

/** Whether it differs from the default. */
const hasValues = ({ values }: SlotVersion) => Object.values(values).some((value) => value !== '');

type VersionsProps = EditorProps & {
  canEdit: boolean;
  onRestore: (version: SlotVersion, values?: SlotVersion['values']) => void;
};

function Versions({ slot, versions, canEdit, onRestore }: VersionsProps) {
  const parameters = Object.entries(slot.parameters);
  const scheduled = scheduledVersions(versions);
  if (versions.length === 0) {
    return (
      <Section title="Versions">
        <p className={styles.note}>Nothing has been published here yet. Readers get the site’s default.</p>
      </Section>
    );
  }
  return (
    <Section title="Versions" note="Newest first. Restoring publishes the values again.">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area needs the keyboard */}
      <section className={styles.tableFrame} tabIndex={0} aria-label="Versions">
        <table className={styles.table}>
          <thead>
            <tr>
              {['Version', 'For', ...parameters.map(([, { title }]) => title), 'Published', ''].map((title) => (
                <th key={title} scope="col">
                  {title || <span className="visually-hidden">Action</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {versions.map((version) => {
              const isCurrent = currentVersion(versions, version) === version;
              const isScheduled = scheduled.includes(version);
              return (
                <tr key={version.version}>
                  <th scope="row">
                    {version.version}
                    {isCurrent && <span className={styles.detail}>Current</span>}
                    {isScheduled && <span className={styles.detail}>Scheduled</span>}
                  </th>
                  <td>{describeScope(version)}</td>
                  {parameters.map(([name]) => (
                    <td key={name}>{formatSlotValue(version.values[name])}</td>
                  ))}
                  <td>
                    {formatTime(version.startsAt)}
                    <span className={styles.detail}>
                      {version.changedBy}
                      {version.experiment && `, decided in ${version.experiment}`}
                    </span>
                  </td>
                  <td>
                    {canEdit && !isCurrent && (
                      <button
                        type="button"
                        className={controls.control}
                        aria-label={
                          isScheduled ? `Publish version ${version.version} now` : `Restore version ${version.version}`
                        }
                        onClick={() => onRestore(version)}
                      >
                        {isScheduled ? 'Publish now' : 'Restore'}
                      </button>
                    )}
                    {canEdit && isCurrent && hasValues(version) && (
                      <button
                        type="button"
                        className={controls.control}
                        aria-label={`Restore the default for ${describeScope(version)}`}
                        onClick={() => onRestore(version, {})}
                      >
                        Restore default
                      </button>
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
    </Section>
  );
}
