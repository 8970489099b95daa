import type { Fate, Listener, TrackedEvent, TrackingClient } from '../tracking.ts';
import { inspectorStyles } from './inspector-styles.ts';
import { verdictOn } from './verdict.ts';

/** A panel in the page that lists each event as it happens: whether it is right, what became of it, and why. */
export function inspect(client: TrackingClient, early: Parameters<Listener>[]): void {
  const { list, count } = openPanel();
  const rows = new Map<TrackedEvent, HTMLElement>();
  const show: Listener = (event, fate, detail) => {
    const row = rows.get(event) ?? document.createElement('li');
    fill(row, event, fate, detail);
    if (rows.has(event)) return;
    rows.set(event, row);
    list.prepend(row);
    count.textContent = `Events (${rows.size})`;
  };
  for (const told of early) show(...told);
  client.listen(show);
}

function fill(row: HTMLElement, event: TrackedEvent, fate: Fate, detail = ''): void {
  const isComplete = typeof event.userId === 'string' && typeof event.containerId === 'string';
  const { description, reasons } = verdictOn(event, isComplete);
  const open = row.querySelector('details')?.open ?? false;
  row.dataset.fate = fate;
  row.dataset.event = `${event.object}/${event.action}`;
  row.dataset.valid = String(reasons.length === 0);
  const details = make('details', '', [
    make('summary', '', [
      make('span', 'name', [`${event.object}/${event.action}`]),
      make('span', 'fate', [detail ? `${fate}: ${detail}` : fate]),
      make('span', 'note', [description]),
      ...reasons.map((reason) => make('span', 'note wrong', [reason])),
    ]),
    make('pre', '', [JSON.stringify(event, null, 2)]),
  ]);
  details.open = open;
  row.replaceChildren(details);
}

function openPanel(): { list: HTMLElement; count: HTMLElement } {
  const host = document.createElement('contenthub-inspector');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(inspectorStyles);
  root.adoptedStyleSheets = [sheet];
  const list = make('ol', '', []);
  const count = make('h2', '', ['Events (0)']);
  const fold = make('button', '', ['Unfold']);
  const panel = make('aside', '', [make('header', '', [count, fold]), list]);
  panel.setAttribute('aria-label', 'Tracked events');
  // Out of the way until somebody wants to look.
  panel.toggleAttribute('data-folded');
  fold.addEventListener('click', () => {
    fold.textContent = panel.toggleAttribute('data-folded') ? 'Unfold' : 'Fold';
  });
  root.append(panel);
  document.body.append(host);
  return { list, count };
}

function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  children: (Node | string)[],
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.className = className;
  element.append(...children);
  return element;
}
