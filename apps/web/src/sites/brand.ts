/** All that another company changes to put its own name on the hub; docs/brand.md goes through it. Addresses are in `urls.ts`. */
export const brand = {
  company: 'Grammarly',
  /** What 'My …' in the header names. */
  product: 'Grammarly',
  proProduct: 'Grammarly Pro',
  legal: '© Grammarly',
  themeColour: '#15C39A',
  /** What marks a link of ours in the statistics of the site it leads to. */
  campaign: { utm_source: 'blog', utm_medium: 'internal' },
  /** What the extension leaves in a document; a selector. */
  extensionMark: 'html[data-gr-ext-installed], body[data-gr-ext-installed], grammarly-desktop-integration',
  texts: {
    tagline: 'Writing, explained',
    logIn: 'Log in',
    openEditor: 'Open editor',
    contactSales: 'Contact Sales',
    shareByEmail: 'Check this post from Grammarly Blog',
    failure: 'Something went wrong. Please try again later.',
  },
} as const;

/** The first labels of the host names on which a post counts as one; elsewhere it is a copy that somebody looks at. */
export const postHosts: readonly string[] = ['www', 'dev'];
