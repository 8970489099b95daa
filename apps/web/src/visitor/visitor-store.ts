import type { BlogUser } from '@contenthub/contracts/blog-user';
import { consentCookie, measurementChoice } from '@contenthub/contracts/consent';
import { unknownUserId } from '@contenthub/contracts/unknown-visitor';
import type { Treatment, VisitorBlock } from '@contenthub/contracts/visitor';
import type { ExposureLog } from '@contenthub/experiments/client/exposure-log';
import { type Overrides, withOverrides } from '@contenthub/experiments/client/overridden';
import { hashOf, isOpen, pageUser } from '@contenthub/experiments/client/page-user';
import type { TreatmentClient } from '@contenthub/experiments/client/treatment-client';
import { experimentNames } from '@contenthub/experiments/registry/experiment-groups';
import { gateNames } from '@contenthub/experiments/registry/gate-names';
import { nobody, sharedVisitor, type VisitorState } from './visitor-state.ts';

/** What speaks with the platform. Most pages need none of it, so its code comes when it is first needed. */
export type VisitorCalls = {
  client: Pick<TreatmentClient, 'treatments' | 'gates'>;
  exposures: Pick<ExposureLog, 'saw'>;
  /** Who the platform says is asking; gives an anonymous visitor who may have one an id. */
  whoAmI: () => Promise<BlogUser>;
};

type Options = {
  block: VisitorBlock;
  overrides: Overrides;
  calls: () => Promise<VisitorCalls>;
  cookies: () => string;
  /** The browser says no for its owner. */
  refuses: () => boolean;
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
    const own = withOverrides(treatments, options.overrides);
    const page = pageUser(data ?? nobody, own, null);
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
  async settle(): Promise<void> {
    const user = await this.#user();
    const treatments = user ? await this.#treatments(user) : this.#state.treatments;
    const hash = user ? await this.#hash(user.id) : null;
    const page = pageUser(user ?? nobody, treatments, hash);
    this.#state = { ...this.#state, treatments, page, eventToken: user?.eventToken, settled: true };
    for (const listener of this.#listeners) listener();
  }

  /** Somebody has seen what their group sees of an experiment. Answers it the first time on a page that it counts. */
  async saw(experimentName: string): Promise<Treatment | undefined> {
    const treatment = this.#state.treatments.find((one) => one.experimentName === experimentName);
    if (!treatment?.needLog || !this.#state.settled || this.#seen.has(experimentName)) return undefined;
    this.#seen.add(experimentName);
    (await this.#options.calls()).exposures.saw(treatment);
    return treatment;
  }

  async #hash(id: number): Promise<string | null> {
    try {
      return await hashOf(id, crypto.subtle);
    } catch (error) {
      // biome-ignore lint/suspicious/noConsole: the page goes on, and whoever looks after it hears of it
      console.error('Error encoding userId for GTM DataLayer', error);
      return null;
    }
  }

  async #user(): Promise<BlogUser | null> {
    const { block, calls, cookies, refuses } = this.#options;
    if (block.data) return block.data;
    const cookie = cookies().match(new RegExp(`(?:^|; )${consentCookie}=([^;]*)`))?.[1];
    const may = measurementChoice(cookie) ?? (isOpen(block.treatments, 'gdpr_inverted') && !refuses());
    return may ? (await calls()).whoAmI() : null;
  }

  /** A visitor who had no id when the page was sent is in no group yet, and gates were judged without them: both are fetched. */
  async #treatments({ id }: BlogUser) {
    const { block, calls, overrides } = this.#options;
    const given = block.treatments.some(({ needLog, holdoutTreatment }) => needLog || holdoutTreatment);
    if (given || id >= unknownUserId) return this.#state.treatments;
    const { client } = await calls();
    const fetched = await Promise.all([
      // Groups that cannot be confirmed are not shown: the next page asks again.
      client.treatments(experimentNames, String(id), { clearOnFailure: true }),
      client.gates(gateNames, String(id)),
    ]);
    return withOverrides(fetched.flat(), overrides);
  }
}
