import { expect, it } from 'vitest';
import { limits } from './sentry.ts';

it('F16a sets idle timeout 5 s, final timeout 600 s, 30 reports, 250 characters, 3 levels and 100 breadcrumbs', () => {
  expect(limits).toEqual({
    idleTimeout: 5000,
    finalTimeout: 600_000,
    bufferSize: 30,
    maxValueLength: 250,
    normalizeDepth: 3,
    maxBreadcrumbs: 100,
  });
});
