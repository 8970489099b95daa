import { unknownUserId, unknownVisitor } from '@contenthub/contracts/unknown-visitor';
import type { VisitorBlock } from '@contenthub/contracts/visitor';
import { type PageUser, pageUser } from '@contenthub/experiments/client/page-user';

/** Who is looking at the page, as far as is known. */
export type VisitorState = VisitorBlock & {
  page: PageUser;
  /** Everything that can be known now is known: the id, and the treatments that go with it. */
  settled: boolean;
  /** Proves the id to the collector. */
  eventToken?: string | undefined;
};

export const nobody = { id: unknownUserId, anonymous: true };

/** What the shared page was rendered for, and so the first thing a browser shows. */
export const sharedVisitor: VisitorState = {
  ...unknownVisitor,
  // The gate is open for nearly everybody; who is the exception is shown something else.
  page: { ...pageUser(nobody, [], null), isConsumerBlogCtaSignUpFirstActive: true },
  settled: false,
};
