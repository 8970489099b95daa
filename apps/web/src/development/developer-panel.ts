import './developer-panel.css';
import { accountPaths, platformPaths } from '@contenthub/contracts/platform/platform-paths';
import { overridesParameter } from '@contenthub/experiments/client/treatments';
import { experimentGroups, gateNames, toExperience } from '@contenthub/experiments/registry/registry';
import { submitAccountForm } from '../account/submit-account-form.ts';
import { userAgentKey } from '../features/cta/BottomBanner.tsx';
import { lastDecisions } from '../features/cta/use-decision.ts';
import { getFromPlatform } from '../visitor/platform-client.ts';
import type { VisitorStore } from '../visitor/visitor-store.ts';
import { personaPassword, personas } from './personas.ts';

/** A select with a label. Calls back with the chosen value. */
export function createSelect(
  name: string,
  options: readonly { label: string; value: string }[],
  chosen: string,
  onChoice: (value: string) => void,
): HTMLElement {
  const label = document.createElement('label');
  const select = document.createElement('select');
  select.append(...options.map((one) => new Option(one.label, one.value, false, one.value === chosen)));
  select.addEventListener('change', () => onChoice(select.value));
  label.append(`${name} `, select);
  const line = document.createElement('div');
  line.append(label);
  return line;
}

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';

const browsers = [
  { label: 'as it is', value: '' },
  { label: 'Chrome', value: chrome },
  { label: 'Firefox', value: 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0' },
  {
    label: 'Safari',
    value:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
  },
  { label: 'Edge', value: `${chrome} Edg/130.0.0.0` },
  { label: 'Edge before 79', value: `${chrome} Edge/18.17763` },
];

/** Switches the browser that the hub detects. */
export function createBrowserSwitch(): HTMLElement {
  const chosen = sessionStorage.getItem(userAgentKey) ?? '';
  return createSelect('Browser', browsers, chosen, (value) => {
    sessionStorage.setItem(userAgentKey, value);
    location.reload();
  });
}

const choices: [name: string, values: string[]][] = [
  ...Object.entries(experimentGroups).map(([name, groups]): [string, string[]] => [
    name,
    [...new Set(groups.map(toExperience))],
  ]),
  ...gateNames.map((name): [string, string[]] => [name, ['on', 'off']]),
];

/** One select per experiment and gate. A choice reloads the page in the chosen groups. */
export function createExperimentSwitches(visitors: VisitorStore): HTMLElement[] {
  const { treatments } = visitors.current();
  const now = new Map(treatments.map((one) => [one.experimentName, toExperience(one.groupName)]));
  return choices.map(([name, values]) =>
    createSelect(
      name,
      values.map((value) => ({ label: value, value })),
      now.get(name) ?? values[0] ?? '',
      (value) => {
        now.set(name, value);
        const pairs = [...now].filter(([one]) => choices.some(([known]) => known === one));
        const search = new URLSearchParams(location.search);
        search.set(overridesParameter, pairs.map((pair) => pair.join(':')).join());
        location.search = search.toString();
      },
    ),
  );
}

const timeoutMs = 10_000;

/** Signs in as a visitor of another kind. */
export async function createPersonaSwitch(): Promise<HTMLElement> {
  const { email } = (await getFromPlatform(platformPaths.userOrAnonymous, timeoutMs)) as { email: string };
  const label = document.createElement('label');
  const select = document.createElement('select');
  const kinds = [{ email: '', label: 'Anonymous' }, ...personas];
  // The current user signed in manually and is not one of the personas.
  if (!kinds.some((kind) => kind.email === email)) kinds.push({ email, label: email });
  select.append(...kinds.map((kind) => new Option(kind.label, kind.email, false, kind.email === email)));
  select.addEventListener('change', () => void signInAs(select.value));
  label.append('Visitor ', select);
  return label;
}

/** Uses the same forms as readers do. */
async function signInAs(email: string): Promise<void> {
  if (email) await submitAccountForm(accountPaths.signIn, { email, password: personaPassword });
  else await submitAccountForm(accountPaths.signOut, {});
}

/**
 * A panel for developers. It shows the visitor, the decisions made for them and why, and the data layer of the tag
 * manager. Its switches change the visitor, the experiment group and the browser. Builds never include it.
 */
export async function showDeveloperPanel(visitors: VisitorStore): Promise<void> {
  const panel = document.createElement('aside');
  panel.className = 'hub-panel';
  panel.setAttribute('aria-label', 'Try it');
  const switches = document.createElement('div');
  switches.append(...createExperimentSwitches(visitors), createBrowserSwitch());
  const facts = document.createElement('pre');
  facts.dataset.facts = '';
  const update = () => facts.replaceChildren(formatFacts(visitors));
  visitors.subscribe(update);
  document.addEventListener('contenthub:decision', () => queueMicrotask(update));
  // The data layer emits no events, so it is polled.
  setInterval(update, 1000);
  update();
  const details = document.createElement('details');
  const summary = document.createElement('summary');
  const inside = document.createElement('div');
  summary.append('Decisions');
  inside.append(switches, facts);
  details.append(summary, inside);
  panel.append(await createPersonaSwitch(), details);
  document.body.append(panel);
}

function formatFacts(visitors: VisitorStore): string {
  const { data, page, treatments } = visitors.current();
  const groups = treatments.map(({ experimentName, groupName }) => `${experimentName}: ${groupName}`);
  const decisions = [...lastDecisions].map(([placement, decision]) =>
    decision.shows
      ? `${placement}: ${decision.call.flowType} → ${decision.call.flowTarget} (${decision.reason})`
      : `${placement}: nothing (${decision.reason})`,
  );
  const layer = ((window as { dataLayer?: object[] }).dataLayer ?? []).map((entry) => JSON.stringify(entry));
  const part = (title: string, lines: string[]) => [`${title}\n  ${lines.join('\n  ') || 'nothing'}`];
  return [
    ...part('Visitor', [JSON.stringify({ ...page, email: data?.email })]),
    ...part('Treatments', groups),
    ...part('Decisions', decisions),
    ...part('Data layer', layer),
  ].join('\n\n');
}
