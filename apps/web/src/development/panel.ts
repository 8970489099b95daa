import './panel.css';
import { decisionNotes } from '../features/calls-to-action/decision-notes.ts';
import type { VisitorStore } from '../visitor/visitor-store.ts';
import { browserSwitch } from './browser-switch.ts';
import { experimentSwitches } from './experiment-switches.ts';
import { personaSwitch } from './persona-switch.ts';

/**
 * A corner of the page for whoever works on the hub: who the visitor is, what was decided for them and why, what the tag
 * manager would hear; and switches to be another visitor, in another group, in another browser. Never in a built page.
 */
export async function showPanel(visitors: VisitorStore): Promise<void> {
  const panel = document.createElement('aside');
  panel.className = 'hub-panel';
  panel.setAttribute('aria-label', 'Try it');
  const switches = document.createElement('div');
  switches.append(...experimentSwitches(visitors), browserSwitch());
  const facts = document.createElement('pre');
  facts.dataset.facts = '';
  const tell = () => facts.replaceChildren(factsOf(visitors));
  visitors.subscribe(tell);
  document.addEventListener('contenthub:decision', () => queueMicrotask(tell));
  // The data layer has no voice of its own.
  setInterval(tell, 1000);
  tell();
  const details = document.createElement('details');
  const summary = document.createElement('summary');
  const inside = document.createElement('div');
  summary.append('Decisions');
  inside.append(switches, facts);
  details.append(summary, inside);
  panel.append(await personaSwitch(), details);
  document.body.append(panel);
}

function factsOf(visitors: VisitorStore): string {
  const { data, page, treatments } = visitors.current();
  const groups = treatments.map(({ experimentName, groupName }) => `${experimentName}: ${groupName}`);
  const decisions = [...decisionNotes].map(([placement, decision]) =>
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
