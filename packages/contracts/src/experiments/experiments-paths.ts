/** Paths below the platform's base. This file has no schemas, so that browsers can import it. */
export const experimentsPaths = {
  getTreatments: '/treatment/get',
  logTreatment: '/treatment/log',
  getGates: '/gates/get',
} as const;

/** Browser timeout of these calls. */
export const treatmentTimeoutMs = 10_000;

/** Calls between web, platform and the command line. With an operations port, the platform serves them only there. */
export const internalBase = '/internal/';

export const internalPaths = {
  configuration: '/internal/experiments/configuration',
  liveStates: '/internal/experiments',
  liveState: '/internal/experiments/{name}',
  visitor: '/internal/visitor',
  account: '/internal/account',
} as const;
