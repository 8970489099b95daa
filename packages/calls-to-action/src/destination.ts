/** Destinations of calls to action. Their URLs are configuration. */
export type Destination =
  | 'signUp'
  | 'productHome'
  | 'premium'
  | 'editor'
  | 'businessEditor'
  | 'jobs'
  | 'upgradePro'
  | 'contactSales'
  | DeveloperDestination
  | ExtensionDestination;

export type DeveloperDestination = 'developerDemo' | 'developerApps' | 'developerDiscussions';

export type ExtensionDestination =
  | 'extensionChrome'
  | 'extensionFirefox'
  | 'extensionSafari'
  | 'extensionEdge'
  | 'extensionEdgeLegacy';

/** The purpose of a call to action. */
export type FlowType =
  | 'signUp'
  | 'home'
  | 'premium'
  | 'editor'
  | 'careers'
  | 'upgrade'
  | 'sales'
  | 'developer'
  | 'extension'
  | 'custom';

/** Keys of the call's text. The brand defines the texts. */
export type TextKey =
  | 'getProduct'
  | 'getPro'
  | 'createProductAccount'
  | 'createAccount'
  | 'openEditor'
  | 'joinUs'
  | 'upgrade'
  | 'contactSales'
  | 'tryDemo'
  | 'seeApps'
  | 'joinDiscussions'
  | 'addToChrome'
  | 'addToFirefox'
  | 'addToSafari'
  | 'addToEdge';

const developerTargets: ReadonlyMap<string, DeveloperDestination> = new Map([
  ['demo', 'developerDemo'],
  ['apps', 'developerApps'],
  ['discussions', 'developerDiscussions'],
]);

/** The destination of a developer flow target. */
export function developerDestination(flowTarget: string): DeveloperDestination {
  const destination = developerTargets.get(flowTarget);
  if (!destination) throw new Error('Unknown flowTarget');
  return destination;
}
