import type { VisitorBlock } from '../visitor.ts';
import { gateSample, treatmentSample } from './treatments.ts';
import { premiumUserSample } from './users.ts';

export const signedInVisitorSample: VisitorBlock = {
  data: premiumUserSample,
  groups: premiumUserSample.groups,
  preferenceProfile: [{ name: 'blog', value: true }],
  treatments: [
    { ...treatmentSample, userId: '42' },
    { ...gateSample, userId: '42' },
  ],
};
