import type { SlotVersion } from '@contenthub/contracts/experiments/slot-values';
import { hasRole } from '@contenthub/contracts/staff/roles';
import type { Slot } from '@contenthub/experiments/slots/slots';
import { useState } from 'react';
import { useSession } from '../../app/session.ts';
import { FormField, FormSelect } from '../../components/forms/FormControls.tsx';
import { QueryState } from '../../components/QueryState.tsx';
import { Screen, Section } from '../../components/Screen.tsx';
import { SlotPreview } from '../../components/slot-preview/SlotPreview.tsx';
import { useExperiments } from '../../data/experiments.ts';
import { useSiteLink } from '../../data/site.ts';
import { type SlotsResponse, useSlotCalls, useSlotVersions } from '../../data/slots.ts';
import { formatTime } from '../../view/times.ts';
import { useChangeView, useView } from '../../view/use-view.ts';
import styles from '../experiments/Experiments.module.css';
import { formatSlotValue, openSlots } from '../experiments/experiment-text.ts';
import formStyles from '../experiments/plan/ExperimentForm.module.css';
import { SlotValueFields } from '../experiments/plan/SlotValueFields.tsx';
import { ProposedText } from './ProposedText.tsx';
import { type Publish, PublishButton, type Publishing } from './PublishButton.tsx';
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
        {(response) => <SlotEditor key={slot.name} slot={slot} response={response} />}
      </QueryState>
    </Screen>
  );
}

function SlotEditor({ slot, response }: { slot: Slot; response: SlotsResponse }) {
  const { data: session } = useSession();
  const { data: experiments } = useExperiments();
  const calls = useSlotCalls();
  const toSiteLink = useSiteLink();
  const [scope, setScope] = useState<Scope>({ blog: null, tier: null });
  const [notice, setNotice] = useState('');
  const versions = response.versions.filter((version) => version.slot === slot.name);
  const proposal = response.proposals.find((waiting) => waiting.slot === slot.name);
  const current = currentVersion(versions, scope);
  const running = experiments?.experiments.find((one) => one.status === 'running' && one.plan.slot === slot.name);
  const canEdit = session !== undefined && hasRole(session.role, 'growth') && !running && !proposal;
  const publish: Publish = async ({ blog, tier }, values, { reason, startsAt }) => {
    setNotice('');
    const scoped = { ...(blog && { blog }), ...(tier && { tier }), ...(startsAt && { startsAt }) };
    await calls.publish(slot.name, { version: versions[0]?.version ?? 0, values, reason, ...scoped });
    if (!response.needsApproval) setNotice(startsAt ? 'Scheduled.' : 'Published. Readers get it within seconds.');
  };
  const publishing = { slot, versions, publish, needsApproval: response.needsApproval };
  return (
    <div className={styles.sections}>
      {proposal && <ProposedText slot={slot} versions={versions} proposal={proposal} />}
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
          {...{ publishing, scope, canEdit, notice }}
          values={current?.values ?? {}}
        />
      </Section>
      <Versions {...{ publishing, canEdit }} />
    </div>
  );
}

type FormProps = {
  publishing: Publishing;
  scope: Scope;
  canEdit: boolean;
  /** What the last change did. */
  notice: string;
  values: Record<string, unknown>;
};

function ValuesForm({ publishing, scope, canEdit, notice, values: given }: FormProps) {
  const { slot, versions } = publishing;
  const [values, setValues] = useState(given);
  const [startsAt, setStartsAt] = useState('');
  return (
    <div className={formStyles.form}>
      <fieldset className={formStyles.variant} disabled={!canEdit}>
        <legend>{describeScope(scope)}</legend>
        <SlotValueFields slot={slot} values={values} onChange={setValues} />
      </fieldset>
      {/* What readers of a plan get once the values are published. */}
      <SlotPreview slot={slot} {...scope} valuesFor={(tier) => effectiveValues(versions, scope, values, tier)} />
      {canEdit && (
        <div className={formStyles.fields}>
          <FormField
            label="Publish at"
            type="datetime-local"
            value={startsAt}
            onChange={setStartsAt}
            hint="In UTC. Leave it empty to publish now."
          />
          <div className={formStyles.submit}>
            <PublishButton look="main" {...{ publishing, scope, values }} startsAt={startsAt && `${startsAt}Z`} />
            <span className={styles.note} role="status">
              {notice}
            </span>
          </div>
        </div>
      )}
    </div>
  );
}

/** Whether it differs from the default. */
const hasValues = ({ values }: SlotVersion) => Object.values(values).some((value) => value !== '');

function Versions({ publishing, canEdit }: { publishing: Publishing; canEdit: boolean }) {
  const { slot, versions } = publishing;
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
                      <PublishButton
                        label={isScheduled ? 'Publish now' : 'Restore'}
                        description={
                          isScheduled ? `Publish version ${version.version} now` : `Restore version ${version.version}`
                        }
                        {...{ publishing, scope: version, values: version.values }}
                      />
                    )}
                    {canEdit && isCurrent && hasValues(version) && (
                      <PublishButton
                        label="Restore default"
                        description={`Restore the default for ${describeScope(version)}`}
                        {...{ publishing, scope: version, values: {} }}
                      />
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
