/** What only the client may write into an event. Free of schemas, so that a browser can have it. */
export const reservedKeys = [
  'client',
  'clientVersion',
  'userId',
  'isTest',
  'containerId',
  'websiteSessionId',
  'instanceId',
  'batchId',
  'consent',
] as const;
