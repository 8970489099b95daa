import type { Treatment } from '@contenthub/contracts/platform/visitor';

/** What is said when treatments do not have the shape that they must have, by where they came from. */
export const treatmentErrors = {
  prefetched: 'Not valid treatments',
  fetched: 'Did not get valid treatments',
  gates: 'Did not get valid gate treatments',
} as const;

/** The schema's own check, by hand: the library that reads schemas weighs more than all of this client. */
export function isTreatment(value: unknown): value is Treatment {
  if (typeof value !== 'object' || value === null) return false;
  const { type, experimentName, groupName, userId, experimentId, needLog } = value as Record<string, unknown>;
  return (
    (type === 'experiment' || type === 'gate') &&
    [experimentName, groupName, userId].every((text) => typeof text === 'string') &&
    Number.isInteger(experimentId) &&
    (needLog === undefined || typeof needLog === 'boolean')
  );
}

/** All of them or none: half a set would compare visitors with themselves. */
export function parseTreatments(
  value: unknown,
  message: (typeof treatmentErrors)[keyof typeof treatmentErrors],
): Treatment[] {
  if (Array.isArray(value) && value.every(isTreatment)) return value;
  throw new Error(message);
}
