/** Where a call to action can lead. The addresses behind these are configuration. */
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

/** What a call to action is for. */
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

/** What a call to action says; the words are the brand's. */
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

/** Where a target of the developer flow leads. */
export function developerDestination(flowTarget: string): DeveloperDestination {
  const destination = developerTargets.get(flowTarget);
  if (!destination) throw new Error('Unknown flowTarget');
  return destination;
}
