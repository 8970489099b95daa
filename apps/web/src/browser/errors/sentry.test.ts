import { expect, it } from 'vitest';
import { limits } from './sentry.ts';

it('F16a waits 5 s for nothing, ends after 600 s, holds 30 reports, 250 characters, 3 levels, 100 breadcrumbs', () => {
  expect(limits).toEqual({
    idleTimeout: 5000,
    finalTimeout: 600_000,
    bufferSize: 30,
    maxValueLength: 250,
    normalizeDepth: 3,
    maxBreadcrumbs: 100,
  });
});
