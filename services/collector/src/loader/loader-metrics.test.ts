import { createLogger } from '@contenthub/server-kit/observability/logger';
import { createMetrics } from '@contenthub/server-kit/observability/metrics';
import { captureLogs } from '@contenthub/testing/fixtures/captured-logs';
import { expect, it } from 'vitest';
import { createSkippedObserver } from './loader-metrics.ts';

it('H19 logs and counts hours and readers that could not be calculated', async () => {
  const { lines, destination } = captureLogs();
  const logger = createLogger('loader', 'warn', destination);
  const metrics = createMetrics('loader');
  let failedHours: number | undefined;
  const onSkipped = createSkippedObserver(metrics, { failedHours: () => failedHours, logger });
  expect(await metrics.registry.metrics()).not.toMatch(/^loader_failed_hours\{/m);
  const error = new Error('MEMORY_LIMIT_EXCEEDED');
  onSkipped({ hours: [Date.UTC(2026, 5, 18, 10)], error });
  onSkipped({ readers: 2, error });
  onSkipped({ readers: 1, error });
  failedHours = 1;
  const text = await metrics.registry.metrics();
  expect(text).toMatch(/^loader_failed_hours\{[^}]*\} 1$/m);
  expect(text).toMatch(/^loader_skipped_readers_total\{[^}]*\} 3$/m);
  const [hours, readers] = lines;
  expect(hours).toMatchObject({ hours: ['2026-06-18T10:00:00.000Z'], err: { message: 'MEMORY_LIMIT_EXCEEDED' } });
  expect(readers).toMatchObject({ readers: 2, err: { message: 'MEMORY_LIMIT_EXCEEDED' } });
});
