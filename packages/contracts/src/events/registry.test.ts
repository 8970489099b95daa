import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { EventEnvelope } from './event-schema.ts';
import { clientName, parseEventName, reservedKeys } from './protocol.ts';
import { eventRegistry } from './registry.ts';

const ajv = addFormats.default(new Ajv2020({ allErrors: true }));

describe.each(Object.entries(eventRegistry))('%s', (name, { description, fields }) => {
  it('is named by object and action and has a description', () => {
    expect(name).toMatch(/^[a-z][A-Za-z]+\/[a-z][A-Za-z]+$/);
    expect(description).toMatch(/^[A-Z].+\.$/);
    const { eventName, object, action } = parseEventName(name);
    expect(eventName).toBe(`${clientName}/${object}/${action}`);
  });

  it('is a strict schema', () => {
    expect(ajv.compile(fields)({ unheardOf: 1 })).toBe(false);
  });

  it('does not define reserved fields', () => {
    const written = [...reservedKeys, 'eventName', 'action', 'object', 'pageId'];
    expect(Object.keys(fields.properties).filter((key) => written.includes(key))).toEqual([]);
  });
});

it('has every reserved key in the envelope', () => {
  expect(Object.keys(EventEnvelope.properties)).toEqual(expect.arrayContaining([...reservedKeys]));
});

it('defines all promised fields', () => {
  const promised =
    'author category pageIndex pageNumber postId postTitle postForm categories tags activeProducts postUrl ' +
    'relatedPostId sourcePostId placement referrer url search scrollDepth impressionId popupType fieldErrors ' +
    'formErrorMessage authAction socialType flowType flowTarget isCustomizedThroughWP department contentType query ' +
    'conversationId driftAction repId pageSlug';
  const carried = new Set(Object.values(eventRegistry).flatMap(({ fields }) => Object.keys(fields.properties)));
  expect(promised.split(' ').filter((name) => !carried.has(name))).toEqual([]);
});
