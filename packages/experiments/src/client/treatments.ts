import type { Treatment } from '@contenthub/contracts/platform/visitor';

/** Error messages for invalid treatments, by source. */
export const treatmentErrors = {
  prefetched: 'Not valid treatments',
  fetched: 'Did not get valid treatments',
  gates: 'Did not get valid gate treatments',
} as const;

/** The schema's check written out, because the schema library is larger than this client. */
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

/** Accepts all treatments or none, because a partial set would distort experiments. */
export function parseTreatments(
  value: unknown,
  message: (typeof treatmentErrors)[keyof typeof treatmentErrors],
): Treatment[] {
  if (Array.isArray(value) && value.every(isTreatment)) return value;
  throw new Error(message);
}

/**
 * `?experiments=blog_gc:article_end,geo_usa:on` shows a page as these groups see it. An empty value clears the
 * overrides.
 */
export const overridesParameter = 'experiments';
export const overridesStorageKey = 'grammarlyExperimentOverrides';

export type Overrides = Readonly<Record<string, string>>;

/** Values of overridden groups by experiment, for experiments that staff define. */
export type OverriddenValues = Readonly<Record<string, unknown>>;

/** Applies the overrides. Overridden treatments are never logged. */
export function applyOverrides(
  treatments: readonly Treatment[],
  overrides: Overrides,
  values: OverriddenValues = {},
): Treatment[] {
  return treatments.map(({ dynamicConfiguration, holdoutTreatment, ...treatment }) => {
    const groupName = overrides[treatment.experimentName];
    if (groupName !== undefined) {
      const own = values[treatment.experimentName];
      return { ...treatment, groupName, needLog: false, ...(own !== undefined && { dynamicConfiguration: own }) };
    }
    return {
      ...treatment,
      ...(dynamicConfiguration !== undefined && { dynamicConfiguration }),
      ...(holdoutTreatment !== undefined && { holdoutTreatment }),
    };
  });
}
