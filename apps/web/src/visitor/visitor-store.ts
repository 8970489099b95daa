import { consentCookie, getAnalyticsChoice } from '@contenthub/contracts/platform/consent';
import { unknownUserId, unknownVisitor } from '@contenthub/contracts/platform/unknown-visitor';
import type { BlogUser, Treatment, VisitorPayload } from '@contenthub/contracts/platform/visitor';
import { applyOverrides, type Overrides } from '@contenthub/experiments/client/apply-overrides';
import type { ExposureLog } from '@contenthub/experiments/client/exposure-log';
import { createPageUser, hashUserId, isGateOpen, type PageUser } from '@contenthub/experiments/client/page-user';
import type { TreatmentClient } from '@contenthub/experiments/client/treatment-client';
import { experimentNames, gateNames } from '@contenthub/experiments/registry/registry';

/** Who is looking at the page, as far as is known. */
export type VisitorState = VisitorPayload & {
  page: PageUser;
  /** Everything that can be known now is known: the id, and the treatments that go with it. */
  settled: boolean;
  /** Proves the id to the collector. */
  eventToken?: string | undefined;
};

const unknownUser = { id: unknownUserId, anonymous: true };

/** What the shared page was rendered for, and so the first thing a browser shows. */
export const sharedVisitor: VisitorState = {
  ...unknownVisitor,
  // The gate is open for nearly everybody; who is the exception is shown something else.
  page: { ...createPageUser(unknownUser, [], null), isConsumerBlogCtaSignUpFirstActive: true },
  settled: false,
};

/** What speaks with the platform. Most pages need none of it, so its code comes when it is first needed. */
export type VisitorApi = {
  client: Pick<TreatmentClient, 'treatments' | 'gates'>;
  exposures: Pick<ExposureLog, 'saw'>;
  /** Who the platform says is asking; gives an anonymous visitor who may have one an id. */
  fetchUser: () => Promise<BlogUser>;
};

type Options = {
  block: VisitorPayload;
  overrides: Overrides;
  loadApi: () => Promise<VisitorApi>;
  cookies: () => string;
  /** The browser says no for its owner. */
  hasGlobalPrivacyControl: () => boolean;
};

/** The visitor of this page. Begins as everybody, becomes who the block says, and then who the platform says. */
export class VisitorStore {
  readonly #options: Options;
  readonly #listeners = new Set<() => void>();
  readonly #seen = new Set<string>();
  #state: VisitorState;

  constructor(options: Options) {
    this.#options = options;
    const { data, treatments } = options.block;
    const own = applyOverrides(treatments, options.overrides);
    const page = createPageUser(data ?? unknownUser, own, null);
    this.#state = { ...options.block, treatments: own, page, settled: false };
  }

  current = (): VisitorState => this.#state;

  /** The server's snapshot, and the first one here: what depends on the visitor follows after hydration. */
  shared = (): VisitorState => sharedVisitor;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Finds out the rest. To be called again when the visitor has chosen what may be known of them. */
  async resolve(): Promise<void> {
    const user = await this.#user();
    const treatments = user ? await this.#treatments(user) : this.#state.treatments;
    const hash = user ? await this.#hash(user.id) : null;
    const page = createPageUser(user ?? unknownUser, treatments, hash);
    this.#state = { ...this.#state, treatments, page, eventToken: user?.eventToken, settled: true };
    for (const listener of this.#listeners) listener();
  }

  /** Somebody has seen what their group sees of an experiment. Answers it the first time on a page that it counts. */
  async saw(experimentName: string): Promise<Treatment | undefined> {
    const treatment = this.#state.treatments.find((one) => one.experimentName === experimentName);
    if (!treatment?.needLog || !this.#state.settled || this.#seen.has(experimentName)) return undefined;
    this.#seen.add(experimentName);
    (await this.#options.loadApi()).exposures.saw(treatment);
    return treatment;
  }

  async #hash(id: number): Promise<string | null> {
    try {
      return await hashUserId(id, crypto.subtle);
    } catch (error) {
      // biome-ignore lint/suspicious/noConsole: the page goes on, and whoever looks after it hears of it
      console.error('Error encoding userId for GTM DataLayer', error);
      return null;
    }
  }

  async #user(): Promise<BlogUser | null> {
    const { block, loadApi, cookies, hasGlobalPrivacyControl } = this.#options;
    if (block.data) return block.data;
    const cookie = cookies().match(new RegExp(`(?:^|; )${consentCookie}=([^;]*)`))?.[1];
    const may =
      getAnalyticsChoice(cookie) ?? (isGateOpen(block.treatments, 'gdpr_inverted') && !hasGlobalPrivacyControl());
    return may ? (await loadApi()).fetchUser() : null;
  }

  /** A visitor who had no id when the page was sent is in no group yet, and gates were judged without them: both are fetched. */
  async #treatments({ id }: BlogUser) {
    const { block, loadApi, overrides } = this.#options;
    const given = block.treatments.some(({ needLog, holdoutTreatment }) => needLog || holdoutTreatment);
    if (given || id >= unknownUserId) return this.#state.treatments;
    const { client } = await loadApi();
    const fetched = await Promise.all([
      // Groups that cannot be confirmed are not shown: the next page asks again.
      client.treatments(experimentNames, String(id), { clearOnFailure: true }),
      client.gates(gateNames, String(id)),
    ]);
    return applyOverrides(fetched.flat(), overrides);
  }
}
