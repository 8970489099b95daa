import type { Treatment } from '../visitor.ts';

export const treatmentSample: Treatment = {
  type: 'experiment',
  experimentName: 'blog_gc',
  groupName: 'article_end',
  userId: '-48213377',
  experimentId: 101,
  needLog: true,
  dynamicConfiguration: { maxCharacters: 800 },
};

export const heldOutSample: Treatment = {
  type: 'experiment',
  experimentName: 'blog_sticky_sidebanner_cta_rerun',
  groupName: 'control',
  userId: '-48213377',
  experimentId: 103,
  needLog: false,
  holdoutTreatment: {
    ...treatmentSample,
    experimentName: 'blog_growth_holdout',
    groupName: 'holdout',
    experimentId: 900,
  },
};

export const gateSample: Treatment = {
  type: 'gate',
  experimentName: 'geo_usa',
  groupName: 'on',
  userId: '-48213377',
  experimentId: 201,
};
