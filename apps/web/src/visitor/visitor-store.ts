import { consentCookie, getAnalyticsChoice } from '@contenthub/contracts/platform/consent';
import { unknownUserId, unknownVisitor } from '@contenthub/contracts/platform/unknown-visitor';
import type { BlogUser, Treatment, VisitorPayload } from '@contenthub/contracts/platform/visitor';
import type { ExposureLog, OnLogged } from '@contenthub/experiments/client/exposure-log';
import { createPageUser, isGateOpen, type PageUser } from '@contenthub/experiments/client/page-user';
import type { TreatmentClient } from '@contenthub/experiments/client/treatment-client';
import { applyOverrides, type OverriddenValues, type Overrides } from '@contenthub/experiments/client/treatments';
import { experimentNames, gateNames } from '@contenthub/experiments/registry/registry';
import { changesLayout } from '@contenthub/experiments/slots/layout-slots';

/** What is known about the visitor of this page. */
export type VisitorState = VisitorPayload & {
  page: PageUser;
  /** The id and its treatments are final for this page. */
  settled: boolean;
  /** Proves the id to the collector. */
  eventToken?: string | undefined;
  /** Their events are left out of all figures: a test user, an editor or a member of staff. */
  isTest?: boolean | undefined;
};

const unknownUser = { id: unknownUserId, anonymous: true };

/** The visitor that the shared page was rendered for, and the first state in a browser. */
export const sharedVisitor: VisitorState = {
  ...unknownVisitor,
  // The gate is open for nearly everyone, so the shared page assumes it is open.
  page: { ...createPageUser(unknownUser, [], null), isConsumerBlogCtaSignUpFirstActive: true },
  settled: false,
};

/** Calls to the platform. Most pages need none, so the code is loaded on demand. */
export type VisitorApi = {
  client: Pick<TreatmentClient, 'treatments' | 'gates'>;
  exposures: Pick<ExposureLog, 'logExposure'>;
  /** The user according to the platform. Assigns an id to an anonymous visitor if that is allowed. */
  fetchUser: () => Promise<BlogUser>;
  hashUserId: (id: number) => Promise<string | null>;
};

/** Groups that replace the assigned ones, and the values of those that staff define. */
export type VisitorOverrides = {
  overrides: Overrides;
  values?: OverriddenValues;
  /** Treatments of a preview that is not part of the page. */
  added: readonly Treatment[];
  /** The page is a preview, of a post or of an experiment. No exposure is logged there. */
  isPreview?: boolean;
};

type Options = VisitorOverrides & {
  fragment: VisitorPayload;
  loadApi: () => Promise<VisitorApi>;
  cookies: () => string;
  /** Global Privacy Control is on. */
  hasGlobalPrivacyControl: () => boolean;
};

/**
 * The visitor of this page. Starts with the shared state, then applies the fragment in the page, then the platform's
 * response.
 */
export class VisitorStore {
  readonly #options: Options;
  readonly #listeners = new Set<() => void>();
  #state: VisitorState;

  constructor(options: Options) {
    this.#options = options;
    const { data, treatments } = options.fragment;
    const own = applyOverrides([...treatments, ...options.added], options.overrides, options.values);
    const page = createPageUser(data ?? unknownUser, own, null);
    this.#state = { ...options.fragment, treatments: own, page, settled: false };
  }

  current = (): VisitorState => this.#state;

  /** The server snapshot, which is also the first one in the browser. Personal content follows after hydration. */
  shared = (): VisitorState => sharedVisitor;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Fetches what is missing. Call it again after a consent choice. */
  async resolve(): Promise<void> {
    const user = await this.#user();
    const treatments = user ? await this.#treatments(user) : this.#state.treatments;
    const hash = user ? await this.#hash(user.id) : null;
    const page = createPageUser(user ?? unknownUser, treatments, hash);
    this.#state = {
      ...this.#state,
      treatments,
      page,
      eventToken: user?.eventToken,
      isTest: user?.isTest,
      settled: true,
    };
    for (const listener of this.#listeners) listener();
  }

  /** Logs that the visitor was exposed to an experiment, once per group. Calls back when it is logged. */
  async logExposure(experimentName: string, onLogged: OnLogged): Promise<void> {
    const { treatments, settled, page } = this.#state;
    const treatment = treatments.find((one) => one.experimentName === experimentName);
    // A held-out visitor is exposed to the holdout and not to the experiment.
    const exposure = (treatment?.holdoutTreatment as Treatment | undefined) ?? treatment;
    if (!exposure?.needLog || !settled || page.userId === String(unknownUserId) || this.#options.isPreview) return;
    const { exposures } = await this.#options.loadApi();
    // The boot script does not know the id.
    exposures.logExposure({ ...exposure, userId: page.userId }, onLogged);
  }

  async #hash(id: number): Promise<string | null> {
    if (id <= 0) return null;
    try {
      return await (await this.#options.loadApi()).hashUserId(id);
    } catch (error) {
      // biome-ignore lint/suspicious/noConsole: the page works without it, but the error is logged
      console.error('Error encoding userId for GTM DataLayer', error);
      return null;
    }
  }

  async #user(): Promise<BlogUser | null> {
    const { fragment, loadApi, cookies, hasGlobalPrivacyControl } = this.#options;
    if (fragment.data) return fragment.data;
    const cookie = cookies().match(new RegExp(`(?:^|; )${consentCookie}=([^;]*)`))?.[1];
    const isAllowed =
      getAnalyticsChoice(cookie) ?? (isGateOpen(fragment.treatments, 'gdpr_inverted') && !hasGlobalPrivacyControl());
    return isAllowed ? (await loadApi()).fetchUser() : null;
  }

  /**
   * A visitor without an id is in no group when the page is sent, and gates are evaluated without them. Both are
   * fetched here. The layout has been painted by then. It stays as it is, and they join its experiments with the next
   * page.
   */
  async #treatments({ id }: BlogUser) {
    const { fragment, loadApi, overrides, values, added } = this.#options;
    const isAssigned = fragment.treatments.some(({ needLog, holdoutTreatment }) => needLog || holdoutTreatment);
    if (isAssigned || id >= unknownUserId) return this.#state.treatments;
    const { client } = await loadApi();
    // Those of the page, because staff can define more than the code knows.
    const names = fragment.treatments.flatMap(({ type, experimentName }) =>
      type === 'experiment' ? experimentName : [],
    );
    const fetched = await Promise.all([
      // Unconfirmed groups are not shown. The next page fetches them again.
      client.treatments(names.length > 0 ? names : experimentNames, String(id), { clearOnFailure: true }),
      client.gates(gateNames, String(id)),
    ]);
    const known = fetched
      .flat()
      .flatMap((treatment) =>
        changesLayout(treatment)
          ? fragment.treatments.filter(({ experimentName }) => experimentName === treatment.experimentName)
          : treatment,
      );
    return applyOverrides([...known, ...added], overrides, values);
  }
}
