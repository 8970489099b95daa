import type { Treatment } from '@contenthub/contracts/platform/visitor';

/**
 * `?experiments=blog_gc:article_end,geo_usa:on` shows a page as these groups see it. An empty value clears the
 * overrides.
 */
export const overridesParameter = 'experiments';
export const overridesStorageKey = 'grammarlyExperimentOverrides';

export type Overrides = Readonly<Record<string, string>>;

/** Applies the overrides. Overridden treatments are never logged. */
export function applyOverrides(treatments: readonly Treatment[], overrides: Overrides): Treatment[] {
  return treatments.map(({ dynamicConfiguration, holdoutTreatment, ...treatment }) => {
    const groupName = overrides[treatment.experimentName];
    if (groupName !== undefined) return { ...treatment, groupName, needLog: false };
    return {
      ...treatment,
      ...(dynamicConfiguration !== undefined && { dynamicConfiguration }),
      ...(holdoutTreatment !== undefined && { holdoutTreatment }),
    };
  });
}
