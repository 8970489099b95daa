/** Below the platform's base, on the hub's own site. Free of schemas, so that a browser can have it. */
export const experimentsPaths = {
  getTreatments: '/treatment/get',
  logTreatment: '/treatment/log',
  getGates: '/gates/get',
} as const;

/** How long a browser waits for an answer of these calls. */
export const treatmentTimeoutMs = 10_000;

/** The visitor's block by itself, for an edge that puts it into pages; `version` is the configuration's. */
export const visitorPath = '/visitor';

/** Calls between web, platform and the command line. With an operations port the platform answers them there alone. */
export const internalBase = '/internal/';

export const internalPaths = {
  configuration: '/internal/experiments/configuration',
  liveStates: '/internal/experiments',
  liveState: '/internal/experiments/{name}',
  visitor: '/internal/visitor',
  account: '/internal/account',
} as const;
