import type { TObject, TSchema } from 'typebox';
import { accountEvents } from './account-events.ts';
import { callToActionEvents } from './call-to-action-events.ts';
import { checkerEvents } from './checker-events.ts';
import { EventEnvelope } from './envelope.ts';
import type { EventKind } from './event.ts';
import { clientName } from './event-name.ts';
import { headerEvents } from './header-events.ts';
import { pageEvents } from './page-events.ts';
import { readingEvents } from './reading-events.ts';

const groups: [string, Record<string, EventKind>][] = [
  ['Pages', pageEvents],
  ['Headers, menus and search', headerEvents],
  ['Reading', readingEvents],
  ['Calls to action', callToActionEvents],
  ['The writing checker', checkerEvents],
  ['Accounts, plans, chat', accountEvents],
];

/** The reference of all events as Markdown, for `docs/events.md`. */
export function eventsPage(): string {
  const all: Record<string, EventKind> = Object.assign({}, ...groups.map(([, kinds]) => kinds));
  const own: Record<string, TSchema> = Object.assign({}, ...Object.values(all).map(({ fields }) => fields.properties));
  return `# Events

Made from \`packages/contracts/src/events\` by \`npm run events\`; a test fails when it is not what the registry says.
An event's full name is \`${clientName}/\` and the name below. A question mark means that the field may be absent.

${groups.map(([title, kinds]) => `## ${title}\n\n${eventsTable(kinds)}`).join('\n\n')}

## Fields of events

${fieldsTable(own, new Set())}

## On every event

Added by the client, and by nobody else.

${fieldsTable(EventEnvelope.properties, optionalIn(EventEnvelope))}
`;
}

function eventsTable(kinds: Record<string, EventKind>): string {
  const rows = Object.entries(kinds).map(([name, { description, fields }]) => {
    const optional = optionalIn(fields);
    const names = Object.keys(fields.properties).filter((field) => field !== 'objectId');
    const carried = names.map((field) => `\`${field}\`${optional.has(field) ? '?' : ''}`).join(', ');
    return `| \`${name}\` | ${description} | ${carried} |`;
  });
  return ['| event | when | carries |', '|---|---|---|', ...rows].join('\n');
}

function fieldsTable(fields: Record<string, TSchema>, optional: Set<string>): string {
  const rows = Object.entries(fields)
    .filter(([name]) => fields === EventEnvelope.properties || name !== 'objectId')
    .map(([name, schema]) => {
      const { description = '' } = schema as { description?: string };
      return `| \`${name}\`${optional.has(name) ? '?' : ''} | ${typeOf(schema)} | ${description} |`;
    });
  return ['| field | type | meaning |', '|---|---|---|', ...rows].join('\n');
}

function typeOf(schema: TSchema): string {
  const { type, enum: options, items } = schema as { type?: string; enum?: string[]; items?: TSchema };
  if (options) return options.join(', ');
  return items ? 'list of strings' : (type ?? 'string');
}

function optionalIn({ properties, required }: TObject): Set<string> {
  const must = new Set<string>(required);
  return new Set(Object.keys(properties).filter((name) => !must.has(name)));
}
