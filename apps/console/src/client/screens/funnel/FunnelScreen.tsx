import type { Funnel } from '@contenthub/contracts/analytics/analytics-api';
import { type FunnelStep, funnelSteps } from '@contenthub/contracts/analytics/metrics';
import { ChangeBadge } from '../../components/figures/ChangeBadge.tsx';
import { Definition } from '../../components/figures/Definition.tsx';
import { QueryState } from '../../components/QueryState.tsx';
import { Columns, Screen, Section } from '../../components/Screen.tsx';
import { DimensionSection } from '../../components/tables/DimensionSection.tsx';
import { ExportMenu } from '../../components/tables/ExportMenu.tsx';
import { useFunnel } from '../../data/analytics.ts';
import { findLargest, type Proportion, shareOf } from '../../data/chance.ts';
import { formatCount, formatValue } from '../../data/measures.ts';
import { describePeriod } from '../../view/period.ts';
import { useView } from '../../view/use-view.ts';
import styles from './FunnelScreen.module.css';

const visits = { measure: 'visits', note: 'Choose a row to see its funnel.', fileName: 'sign-ups' } as const;

const labels: Record<FunnelStep, string> = {
  visit: 'Visit',
  post: 'Opened a post',
  seen: 'Saw a call to action',
  clicked: 'Clicked it',
  form: 'Opened the sign-up form',
  signedUp: 'Signed up',
  confirmed: 'Confirmed the account',
};

export function FunnelScreen() {
  const view = useView();
  const funnel = useFunnel(view);
  return (
    <Screen
      name="Funnel"
      question="Where do we lose people on the way to an account?"
      answer={funnel.data && <Answer steps={funnel.data.steps} period={describePeriod(view.period)} />}
    >
      <QueryState
        query={funnel}
        height={420}
        empty={{
          when: ({ steps }) => !steps[0]?.visits,
          title: 'No visits in this period',
          text: 'The way from a visit to a confirmed account will show here, with the share that takes each step.',
        }}
      >
        {({ steps }) => <Steps steps={steps} hasPrevious={view.compare} />}
      </QueryState>
      <Columns>
        <DimensionSection {...visits} rate="signUpRate" dimension="source" title="By source" />
        <DimensionSection {...visits} dimension="experiment" title="By experiment group" />
        <DimensionSection {...visits} rate="signUpRate" dimension="device" title="By device" />
        <DimensionSection {...visits} rate="signUpRate" dimension="tier" title="By plan" />
      </Columns>
    </Screen>
  );
}

/** Fewer visits before a step say little about it. */
const minVisits = 20;

/** The step at which the largest share of visits ends, if enough took the step before. */
function Answer({ steps, period }: { steps: Funnel['steps']; period: string }) {
  const [first, last] = [steps[0], steps.at(-1)];
  if (!first?.visits || !last) return null;
  const losses = steps.slice(1).flatMap(({ step, visits }, index) => {
    const whole = steps[index]?.visits ?? 0;
    return whole >= minVisits ? [{ step, part: whole - visits, whole }] : [];
  });
  return (
    <>
      <strong>
        {formatCount(last.visits)} of {formatCount(first.visits)} visits
      </strong>{' '}
      {period} ended with a confirmed account. <Loss losses={losses} />
    </>
  );
}

function Loss({ losses }: { losses: readonly (Proportion & { step: FunnelStep })[] }) {
  const largest = findLargest(losses);
  if (!largest) return 'Too few visits to say where most are lost.';
  const { first, second, isClear } = largest;
  if (!isClear)
    return `Most are lost before “${labels[first.step]}” or “${labels[second.step]}”. Which is too close to call.`;
  return `The largest loss is before “${labels[first.step]}”: ${formatValue(shareOf(first), 'share')} stop there.`;
}

function Steps({ steps, hasPrevious }: { steps: Funnel['steps']; hasPrevious: boolean }) {
  const first = steps[0]?.visits ?? 0;
  const columns = [
    { id: 'step', value: ({ step }: Funnel['steps'][number]) => labels[step] },
    { id: 'visits', value: ({ visits }: Funnel['steps'][number]) => visits },
    { id: 'previous', value: ({ previous }: Funnel['steps'][number]) => previous },
  ];
  return (
    <Section
      title="From a visit to an account"
      note="Visits that took each step after all steps before it. Filters by blog and category apply to the pages up to the click; all others select visits."
      actions={<ExportMenu label="Export the funnel" fileName="funnel" columns={columns} rows={steps} canPrint />}
    >
      <table className={styles.steps}>
        <thead>
          <tr>
            <th scope="col">Step</th>
            <th scope="col">Visits</th>
            <th scope="col">Of all visits</th>
            <th scope="col">Of the step before</th>
            {hasPrevious && <th scope="col">Change</th>}
          </tr>
        </thead>
        <tbody>
          {steps.map(({ step, visits, previous }, index) => {
            const before = steps[index - 1]?.visits;
            return (
              <tr key={step}>
                <th scope="row">
                  <Definition text={funnelSteps[step]}>{labels[step]}</Definition>
                  <span className={styles.track} aria-hidden="true">
                    <span style={{ width: `${first > 0 ? (visits / first) * 100 : 0}%` }} />
                  </span>
                </th>
                <td>{formatCount(visits)}</td>
                <td>{formatValue(first > 0 ? visits / first : undefined, 'share')}</td>
                <td>{formatValue(before ? visits / before : undefined, 'share')}</td>
                {hasPrevious && (
                  <td>
                    <ChangeBadge value={visits} previous={previous} format="count" />
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </Section>
  );
}
