import type { BlogUser } from '@contenthub/contracts/blog-user';
import { gateSample, treatmentSample } from '@contenthub/contracts/samples/treatments';
import { anonymousUserSample, premiumUserSample } from '@contenthub/contracts/samples/users';
import { unknownVisitor } from '@contenthub/contracts/unknown-visitor';
import type { Treatment, VisitorBlock } from '@contenthub/contracts/visitor';
import type { ExperimentName, GroupName } from '@contenthub/experiments/registry/experiment-groups';
import type { GateName } from '@contenthub/experiments/registry/gate-names';
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

const block = (data: BlogUser | null): VisitorBlock => ({
  ...unknownVisitor,
  data,
  groups: data?.groups ?? [],
  treatments: [gate('consumer_blog_cta_sign_up_first'), gate('gdpr_inverted')],
});

/** A visitor of each tier, as the server puts them into a page where no consent choice is due. */
export const visitorBlocks = {
  anonymous: block(null),
  freemium: block(freemiumUser),
  premium: block(premiumUserSample),
};

/** A visitor with more treatments; a treatment named twice counts as given here. */
export function treated(visitor: VisitorBlock, ...treatments: Treatment[]): VisitorBlock {
  const given = new Set(treatments.map(({ experimentName }) => experimentName));
  const others = visitor.treatments.filter(({ experimentName }) => !given.has(experimentName));
  return { ...visitor, treatments: [...others, ...treatments] };
}

/** The visitor store of a page, with a platform that knows the visitor and takes every exposure. */
export function visitorStore(visitor: VisitorBlock): VisitorStore {
  return new VisitorStore({
    block: visitor,
    overrides: {},
    calls: async () => ({
      client: { treatments: async () => [], gates: async () => [] },
      exposures: { saw: () => {} },
      whoAmI: async () => anonymousUserSample,
    }),
    cookies: () => document.cookie,
    refuses: () => false,
  });
}
