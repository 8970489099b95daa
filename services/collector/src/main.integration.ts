import { useServiceProcess } from '@contenthub/testing/processes/use-service-process';
import { describe } from 'vitest';

const collector = useServiceProcess(new URL('./main.ts', import.meta.url), 'COLLECTOR_PORT');

describe('collector process', () => {
  collector.itReportsInvalidSettings({ COLLECTOR_ROLE: 'both', EVENT_TOKEN_SECRET: 'short' }, [
    'COLLECTOR_ROLE must be one of all, intake, loader',
    'EVENT_TOKEN_SECRET must NOT have fewer than 32 characters',
  ]);
});
