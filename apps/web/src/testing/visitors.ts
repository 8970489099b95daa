import { unknownVisitor } from '@contenthub/contracts/platform/unknown-visitor';
import type { BlogUser, Treatment, VisitorPayload } from '@contenthub/contracts/platform/visitor';
import {
  anonymousUserSample,
  gateSample,
  premiumUserSample,
  treatmentSample,
} from '@contenthub/contracts/testing/visitor-samples';
import { ExposureLog } from '@contenthub/experiments/client/exposure-log';
import type { ExperimentName, GateName, GroupName } from '@contenthub/experiments/registry/registry';
import { VisitorStore } from '../visitor/visitor-store.ts';

export const gate = (experimentName: GateName, groupName: 'on' | 'off' = 'on'): Treatment => ({
  ...gateSample,
  experimentName,
  groupName,
});

export const experiment = <N extends ExperimentName>(experimentName: N, groupName: GroupName<N>): Treatment => ({
  ...treatmentSample,
  experimentName,
  groupName,
});

const freemiumUser: BlogUser = { ...premiumUserSample, type: 'Free', free: true, freemium: true, groups: [] };

const payload = (data: BlogUser | null): VisitorPayload => ({
  ...unknownVisitor,
  data,
  groups: data?.groups ?? [],
  treatments: [gate('consumer_blog_cta_sign_up_first'), gate('gdpr_inverted')],
});

/** A visitor of each tier, as the server embeds them in a page when no consent choice is due. */
export const visitorSamples = {
  anonymous: payload(null),
  freemium: payload(freemiumUser),
  premium: payload(premiumUserSample),
};

/** Adds treatments to a visitor. A repeated treatment overrides the existing one. */
export function withTreatments(visitor: VisitorPayload, ...treatments: Treatment[]): VisitorPayload {
  const overridden = new Set(treatments.map(({ experimentName }) => experimentName));
  const others = visitor.treatments.filter(({ experimentName }) => !overridden.has(experimentName));
  return { ...visitor, treatments: [...others, ...treatments] };
}

/** The visitor store of a page, with a platform that recognises the visitor and accepts every exposure, each once. */
export function visitorStore(visitor: VisitorPayload): VisitorStore {
  const storage = { get: () => null, set() {}, remove() {} };
  const exposures = new ExposureLog({ send: async () => {}, storage, schedule() {} });
  return new VisitorStore({
    fragment: visitor,
    overrides: {},
    added: [],
    loadApi: async () => ({
      client: { treatments: async () => [], gates: async () => [] },
      exposures,
      fetchUser: async () => anonymousUserSample,
      hashUserId: async () => null,
    }),
    cookies: () => document.cookie,
    hasGlobalPrivacyControl: () => false,
  });
}
