import { EventEnvelope, eventSchema } from '@contenthub/contracts/events/event-schema';
import { clientName } from '@contenthub/contracts/events/protocol';
import { type EventName, eventRegistry } from '@contenthub/contracts/events/registry';
import { Check, Errors } from 'typebox/value';
import type { DeliveryStatus, Listener, TrackedEvent, TrackingClient } from './tracking.ts';

/** A panel that lists each event as it happens, with its validity and delivery status. */
export function openInspector(client: TrackingClient, earlierEvents: Parameters<Listener>[]): void {
  const { list, count } = openPanel();
  const rows = new Map<TrackedEvent, HTMLElement>();
  const show: Listener = (event, status, detail) => {
    const row = rows.get(event) ?? document.createElement('li');
    renderRow(row, event, status, detail);
    if (rows.has(event)) return;
    rows.set(event, row);
    list.prepend(row);
    count.textContent = `Events (${rows.size})`;
  };
  for (const earlier of earlierEvents) show(...earlier);
  client.listen(show);
}

function renderRow(row: HTMLElement, event: TrackedEvent, status: DeliveryStatus, detail = ''): void {
  const isComplete = typeof event.userId === 'string' && typeof event.containerId === 'string';
  const { description, reasons } = validateEvent(event, isComplete);
  const open = row.querySelector('details')?.open ?? false;
  row.dataset.status = status;
  row.dataset.event = `${event.object}/${event.action}`;
  row.dataset.valid = String(reasons.length === 0);
  const details = createElement('details', '', [
    createElement('summary', '', [
      createElement('span', 'name', [`${event.object}/${event.action}`]),
      createElement('span', 'status', [detail ? `${status}: ${detail}` : status]),
      createElement('span', 'note', [description]),
      ...reasons.map((reason) => createElement('span', 'note wrong', [reason])),
    ]),
    createElement('pre', '', [JSON.stringify(event, null, 2)]),
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
  const list = createElement('ol', '', []);
  const count = createElement('h2', '', ['Events (0)']);
  const toggle = createElement('button', '', ['Show']);
  const panel = createElement('aside', '', [createElement('header', '', [count, toggle]), list]);
  panel.setAttribute('aria-label', 'Tracked events');
  // Collapsed by default.
  panel.toggleAttribute('data-collapsed');
  toggle.addEventListener('click', () => {
    toggle.textContent = panel.toggleAttribute('data-collapsed') ? 'Show' : 'Hide';
  });
  root.append(panel);
  document.body.append(host);
  return { list, count };
}

function createElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  children: (Node | string)[],
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.className = className;
  element.append(...children);
  return element;
}

export type ValidationResult = { description: string; reasons: string[] };

/** Validates an event with an interpreter, because the pages' CSP forbids generated code. */
export function validateEvent(event: TrackedEvent, isComplete: boolean): ValidationResult {
  const name = event.eventName.slice(clientName.length + 1) as EventName;
  const kind = eventRegistry[name];
  if (!kind) return { description: '', reasons: ['is not in the registry'] };
  // The age is only added when the event is sent.
  const [schema, value] = isComplete ? [eventSchema(name), { ageMs: 0, ...event }] : [kind.fields, eventFields(event)];
  const reasons = Check(schema, value) ? [] : [...Errors(schema, value)].map(formatError);
  return { description: kind.description, reasons };
}

function eventFields(event: TrackedEvent): Record<string, unknown> {
  const added = new Set(Object.keys(EventEnvelope.properties));
  return Object.fromEntries(Object.entries(event).filter(([key]) => !added.has(key)));
}

function formatError({ instancePath, message }: { instancePath: string; message: string }): string {
  return `${instancePath.slice(1)} ${message}`.trim();
}

/** A separate style sheet, so that the panel looks the same on every page and no page is affected. */
export const inspectorStyles = `
:host { position: fixed; inset: auto 1rem 1rem auto; z-index: 2147483647; color-scheme: light dark; }
aside { width: min(26rem, calc(100vw - 2rem)); max-height: min(60vh, 34rem); display: flex; flex-direction: column;
  font: 13px/1.45 ui-sans-serif, system-ui, sans-serif; color: light-dark(#1c2321, #e9efec);
  background: light-dark(#fff, #17201d); border: 1px solid light-dark(#d5ddd9, #34413c); border-radius: 10px;
  box-shadow: 0 12px 32px rgb(0 0 0 / 0.18); overflow: hidden; }
header { display: flex; align-items: center; gap: 0.75rem; padding: 0.6rem 0.9rem; }
h2 { font-size: 1em; margin: 0; flex: 1; }
button { font: inherit; color: inherit; background: none; border: 1px solid currentColor; border-radius: 6px;
  padding: 0.1rem 0.6rem; cursor: pointer; }
button:focus-visible, summary:focus-visible { outline: 2px solid #0b7f60; outline-offset: 2px; }
ol { list-style: none; margin: 0; padding: 0; overflow: auto; }
aside[data-collapsed] ol { display: none; }
li { border-top: 1px solid light-dark(#e6ecea, #2a3531); }
summary { display: flex; flex-wrap: wrap; gap: 0.15rem 0.6rem; padding: 0.5rem 0.9rem; cursor: pointer; }
summary::-webkit-details-marker { display: none; }
.name { font-weight: 600; flex: 1; }
.status { font-variant-numeric: tabular-nums; }
.note { flex-basis: 100%; color: light-dark(#55615c, #a9b6b0); }
[data-status=delivered] .status { color: light-dark(#0a6b51, #5bd6b3); }
[data-status=queued] .status, [data-status=persisted] .status { color: light-dark(#7a5200, #f0c265); }
[data-status=lost] .status, .wrong { color: light-dark(#a8231b, #ff9d94); }
pre { margin: 0; padding: 0 0.9rem 0.7rem; white-space: pre-wrap; overflow-wrap: anywhere; font-size: 12px; }
`;
