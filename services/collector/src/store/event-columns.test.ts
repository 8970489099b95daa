import { type EventName, eventRegistry } from '@contenthub/contracts/events/registry';
import { eventSample } from '@contenthub/contracts/testing/event-samples';
import { expect, it } from 'vitest';
import { eventColumns } from './event-columns.ts';

const columns = new Map(eventColumns().map(({ name, type }) => [name, type]));

it.each(Object.keys(eventRegistry) as EventName[])('has a column for each field of %s', (name) => {
  expect(Object.keys(eventSample(name)).filter((field) => !columns.has(field))).toEqual([]);
});

it('has column types that match the fields', () => {
  expect(Object.fromEntries(columns)).toMatchObject({
    eventName: 'LowCardinality(String)',
    batchId: 'Int64',
    websiteSessionId: 'UUID',
    isTest: 'Bool',
    devicePixelRatio: 'Float64',
    institutionId: 'Nullable(String)',
    postForm: 'LowCardinality(Nullable(String))',
    tags: 'Array(String)',
    scrollDepth: 'Nullable(Int64)',
  });
});
