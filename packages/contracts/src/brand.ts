/** Everything that another company changes to rebrand the hub. See docs/brand.md. URLs are in `urls.ts`. */
export const brand = {
  company: 'Grammarly',
  /** The product in the header's 'My …'. */
  product: 'Grammarly',
  proProduct: 'Grammarly Pro',
  legal: '© Grammarly',
  themeColour: '#15C39A',
  /** The campaign parameters that identify our links in the analytics of the target site. */
  campaign: { utm_source: 'blog', utm_medium: 'internal' },
  /** A selector for the marks that the browser extension leaves in a document. */
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

/** The first labels of host names on which post views are counted. Other hosts are copies. */
export const postHosts: readonly string[] = ['www', 'dev'];
