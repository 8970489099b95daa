/** Paths below the platform's base. This file has no schemas, so that browsers can import it. */
export const experimentsPaths = {
  getTreatments: '/treatment/get',
  logTreatment: '/treatment/log',
  getGates: '/gates/get',
  getPreview: '/treatment/preview',
} as const;

/** The parameter of a preview link that lets its reader see an experiment that is not running. */
export const previewKeyParameter = 'preview-key';

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

/** Experiments in the console, below the base of the staff API. */
export const experimentStaffPaths = {
  list: '/experiments',
  change: '/experiments/{name}',
  submit: '/experiments/{name}/submit',
  approve: '/experiments/{name}/approve',
  withdrawChange: '/experiments/{name}/withdraw-change',
  start: '/experiments/{name}/start',
  pause: '/experiments/{name}/pause',
  stop: '/experiments/{name}/stop',
  decide: '/experiments/{name}/decide',
  undoDecision: '/experiments/{name}/undo-decision',
  archive: '/experiments/{name}/archive',
  history: '/experiments/{name}/history',
  events: '/experiment-events',
  inCode: '/experiments-in-code',
  slots: '/slots',
  publishSlot: '/slots/{slot}',
  approveSlot: '/slots/{slot}/approve',
  withdrawSlot: '/slots/{slot}/withdraw',
} as const;
