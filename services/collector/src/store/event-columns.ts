import { EventEnvelope } from '@contenthub/contracts/events/event-schema';
import { eventRegistry } from '@contenthub/contracts/events/registry';
import type { TSchema } from 'typebox';

/** A column of the events table. */
export type ClickHouseColumn = { name: string; type: string; comment: string };

/** String fields with few distinct values. */
const lowCardinalityFields = new Set(
  (
    'client clientVersion eventName action object browserName browserVersion deviceSystemName deviceSystemVersion ' +
    'authAction category contentType department driftAction flowType placement plan popupType experimentName groupName'
  ).split(' '),
);

/** Required envelope fields are present in every event; all other fields are nullable. */
const requiredFields = new Set<string>(EventEnvelope.required);

/** The fields of all events, then the fields of some. */
function eventFields(): Map<string, TSchema> {
  const fields = new Map<string, TSchema>(Object.entries(EventEnvelope.properties));
  for (const kind of Object.values(eventRegistry)) {
    for (const [name, schema] of Object.entries(kind.fields.properties)) {
      if (!fields.has(name)) fields.set(name, schema as TSchema);
    }
  }
  return fields;
}

/** Returns the event fields as columns of the same names. */
export function eventColumns(): ClickHouseColumn[] {
  return [...eventFields()].map(([name, schema]) => ({
    name,
    type: columnType(name, schema),
    comment: getComment(schema),
  }));
}

/** An SQL condition for events with a text or a list that the intake would refuse. */
export function oversizedCondition(): string {
  type Limited = { maxLength?: number; maxItems?: number; items?: { maxLength?: number } };
  const conditions = [...eventFields()].flatMap(([name, schema]) => {
    const { maxLength, maxItems, items } = schema as Limited;
    if (items)
      return [`length(${name}) > ${maxItems}`, `arrayExists(each -> lengthUTF8(each) > ${items.maxLength}, ${name})`];
    return maxLength === undefined ? [] : [`lengthUTF8(ifNull(${name}, '')) > ${maxLength}`];
  });
  return `(${conditions.join(' or ')})`;
}

function columnType(name: string, schema: TSchema): string {
  const { type, enum: options, items } = schema as { type?: string; enum?: unknown[]; items?: TSchema };
  // ClickHouse arrays cannot be null; an event without the field has an empty array.
  if (items) return `Array(${scalarType('string')})`;
  const scalar = name === 'websiteSessionId' ? 'UUID' : scalarType(type ?? 'string');
  const present = requiredFields.has(name) ? scalar : `Nullable(${scalar})`;
  return options || lowCardinalityFields.has(name) ? `LowCardinality(${present})` : present;
}

function scalarType(type: string): string {
  if (type === 'integer') return 'Int64';
  if (type === 'number') return 'Float64';
  return type === 'boolean' ? 'Bool' : 'String';
}

function getComment(schema: TSchema): string {
  return (schema as { description?: string }).description ?? '';
}
