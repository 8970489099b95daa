import { useServiceProcess } from '@contenthub/testing/processes/use-service-process';
import { describe } from 'vitest';

const purger = useServiceProcess(new URL('./main.ts', import.meta.url), 'PURGER_PORT');

describe('purger process', () => {
  purger.itReportsInvalidSettings({ EDGE_URLS: 'http://edge:8081', PURGE_SECRET: 'short' }, [
    'PURGE_SECRET must NOT have fewer than 24 characters',
  ]);
});
