import type { EdgeEnvironment } from '@contenthub/services/engines/edge-environment';

/** Where the edge stands when everything runs in containers. */
export const composeEnvironment: EdgeEnvironment = { web: ['web:4000'], countryHeader: 'cf-ipcountry' };
