import type { TableProps } from './DecisionTable.tsx';
import { DecisionTable } from './DecisionTable.tsx';

type Situation = TableProps['situation'];
type Story = { args: TableProps; parameters?: object };

/** A reader of a grammar post in Chrome who is in every treatment group. */
const usual: Situation = {
  offer: 'product',
  tier: 'Anonymous',
  lists: ['generic'],
  treated: { sideBanner: 'test_sidebanner_with_topbanner', googlePopup: 'control', signUpFirst: true },
  store: 'extensionChrome',
  extensionInstalled: false,
  hasMiddle: false,
  own: null,
};
const given = (changes: Partial<Situation>): Story => ({ args: { situation: { ...usual, ...changes } } });

export default {
  title: 'Decisions',
  component: DecisionTable,
  // Side banner and popup depend on this attribute of the root element.
  beforeEach: () => document.documentElement.setAttribute('data-treatment-gdpr-inverted', 'on'),
};

export const ProductAnonymous = given({});
export const ProductFreemium = given({ tier: 'Freemium' });
export const ProductPremium = given({ tier: 'Premium' });
export const ProductWithExtension = given({ extensionInstalled: true });
export const ProductHomeFirst = given({ treated: { ...usual.treated, signUpFirst: false }, store: null });
export const ProductForProfessionals = given({ lists: ['generic', 'professionals'] });
export const ProductForLearners = given({ lists: ['generic', 'fluency'] });
export const ProductWithGoogle = given({ treated: { ...usual.treated, googlePopup: 'test_blog_google_cta' } });
export const ProductWithAnEditorsOwn = given({ own: { text: 'Download the checklist', url: '/blog/' } });
export const DeveloperAnonymous = given({ offer: 'developer' });
export const DeveloperFreemium = given({ offer: 'developer', tier: 'Freemium' });
export const DeveloperPremium = given({ offer: 'developer', tier: 'Premium' });
export const Careers = given({ offer: 'careers' });
export const Upgrade = given({ offer: 'upgrade' });
