import type { Tier } from '@contenthub/contracts/platform/tiers';
import {
  type Destination,
  developerDestination,
  type ExtensionDestination,
  type FlowType,
  type TextKey,
} from './destination.ts';
import type { Offer, Placement, Situation } from './situation.ts';

/** A call to action: its text, its destination and its flow. */
export type Call = {
  flowType: FlowType;
  flowTarget: string;
} & ({ text: TextKey; destination: Destination } | { ownText: string; ownUrl: string });

type CallRow = { text: TextKey; flowType: FlowType; flowTarget: Destination };

/** Converts a table row to a call. The destination is the flow target. */
function toCall({ text, flowType, flowTarget }: CallRow): Call {
  return { text, flowType, flowTarget, destination: flowTarget };
}

/** The text of a sign-up button for anonymous readers, by placement. */
const signUpTexts: Readonly<Record<Placement, TextKey>> = {
  chNavButton: 'getProduct',
  chMidButton: 'createProductAccount',
  chEndButton: 'createAccount',
  chPostTopBanner: 'getProduct',
  chMobilePostTopBanner: 'getProduct',
  chPostBottomBanner: 'getProduct',
  chPostSideBanner: 'createProductAccount',
  chPostPopup: 'createAccount',
  chHomeEnd: 'createProductAccount',
};

const home: CallRow = { text: 'getProduct', flowType: 'home', flowTarget: 'productHome' };
const premium: CallRow = { text: 'getPro', flowType: 'premium', flowTarget: 'premium' };
const editor: CallRow = { text: 'openEditor', flowType: 'editor', flowTarget: 'editor' };
const businessEditor: CallRow = { ...editor, flowTarget: 'businessEditor' };
const upgrade: CallRow = { text: 'upgrade', flowType: 'upgrade', flowTarget: 'upgradePro' };
const sales: CallRow = { text: 'contactSales', flowType: 'sales', flowTarget: 'contactSales' };
const careers: CallRow = { text: 'joinUs', flowType: 'careers', flowTarget: 'jobs' };

/** Placements in and after a post's text. For premium readers these lead to the business entry. */
const inText: ReadonlySet<Placement> = new Set(['chMidButton', 'chEndButton']);

/** The product's call for each tier. */
const productCalls: Readonly<Record<Tier, (situation: Situation) => CallRow>> = {
  Anonymous: ({ placement, extensionInstalled, treated }) =>
    extensionInstalled || !treated.signUpFirst
      ? home
      : { text: signUpTexts[placement], flowType: 'signUp', flowTarget: 'signUp' },
  Freemium: () => premium,
  Premium: ({ placement }) => (inText.has(placement) ? businessEditor : editor),
};

const storeTexts: Readonly<Record<ExtensionDestination, TextKey>> = {
  extensionChrome: 'addToChrome',
  extensionFirefox: 'addToFirefox',
  extensionSafari: 'addToSafari',
  extensionEdge: 'addToEdge',
  extensionEdgeLegacy: 'addToEdge',
};

/** Text and target of the developer flow, by placement. */
const developerTargets: Readonly<Partial<Record<Placement, { text: TextKey; flowTarget: string }>>> = {
  chMidButton: { text: 'tryDemo', flowTarget: 'demo' },
  chEndButton: { text: 'seeApps', flowTarget: 'apps' },
  chHomeEnd: { text: 'joinDiscussions', flowTarget: 'discussions' },
};

/** Calls of single placements. Each replaces the offer's usual call there, for every tier. */
export const placementCalls: Readonly<Record<Offer, Readonly<Partial<Record<Placement, CallRow>>>>> = {
  product: {},
  developer: {},
  careers: {},
  upgrade: { chHomeEnd: sales },
};

/** The usual call of each offer. */
const offerCalls: Readonly<Record<Offer, (situation: Situation) => Call>> = {
  product(situation) {
    const { placement, store, extensionInstalled } = situation;
    const installs = placement === 'chPostBottomBanner' && store && !extensionInstalled;
    if (installs) return toCall({ text: storeTexts[store], flowType: 'extension', flowTarget: store });
    return toCall(productCalls[situation.tier](situation));
  },
  developer(situation) {
    const target = developerTargets[situation.placement];
    if (!target) return toCall(productCalls[situation.tier](situation));
    return { ...target, flowType: 'developer', destination: developerDestination(target.flowTarget) };
  },
  careers: () => toCall(careers),
  upgrade: () => toCall(upgrade),
};

/** The call of a placement, once it is decided that something is shown. */
export function getCall(situation: Situation): Call {
  const { offer, placement } = situation;
  const row = placementCalls[offer][placement];
  return row ? toCall(row) : offerCalls[offer](situation);
}
