import { brand } from '@contenthub/contracts/brand';
import type { TextKey } from '../destination.ts';

/** The button label of each call to action. */
export const ctaLabels: Readonly<Record<TextKey, string>> = {
  getProduct: `Get ${brand.product}`,
  getPro: `Get ${brand.proProduct}`,
  createProductAccount: `Create ${brand.product} Account`,
  createAccount: 'Create an Account',
  openEditor: brand.texts.openEditor,
  joinUs: 'Join us',
  upgrade: 'Upgrade',
  contactSales: brand.texts.contactSales,
  tryDemo: 'Try the demo',
  seeApps: 'See the apps',
  joinDiscussions: 'Join the discussions',
  addToChrome: 'Add to Chrome',
  addToFirefox: 'Add to Firefox',
  addToSafari: 'Add to Safari',
  addToEdge: 'Add to Edge',
};
