/** The hosts of all external URLs, one entry per environment. */
type Hosts = { site: string; app: string; developers: string };

const prod: Hosts = {
  site: 'https://www.grammarly.com',
  app: 'https://app.grammarly.com',
  developers: 'https://developer.grammarly.com',
};

const preprod: Hosts = {
  site: 'https://www.preprod.grammarly.com',
  app: 'https://app.preprod.grammarly.com',
  developers: 'https://developer.preprod.grammarly.com',
};

const qa: Hosts = {
  site: 'https://www.qa.grammarly.com',
  app: 'https://app.qa.grammarly.com',
  developers: 'https://developer.qa.grammarly.com',
};

const environments = { prod, preprod, qa };
export const environmentNames = Object.keys(environments) as (keyof typeof environments)[];

type Environment = { process: { env: Record<string, string | undefined> }; document: Document };

/** The setting of the server, which pages hand on to browsers. Modules read it before anything else can pass it. */
function readEnvironment(): string {
  const { process, document } = globalThis as Partial<Environment>;
  return process?.env.HUB_ENVIRONMENT || document?.documentElement.dataset.environment || 'prod';
}

const environment = readEnvironment();
/** Of the root element. */
export const environmentAttribute = environment === 'prod' ? '' : ` data-environment="${environment}"`;

const { site, app, developers } = environments[environment as keyof typeof environments] ?? prod;

/** The external URLs that pages link to. Account URLs are settings (`accounts.ts`). */
export const urls = {
  productHome: `${site}/`,
  // Product and plans
  editor: `${app}/`,
  premium: `${site}/premium`,
  upgradePro: `${site}/upgrade/pro`,
  pricing: `${site}/plans`,
  contactSales: `${site}/contact/sales`,
  // Product
  features: `${site}/features`,
  productDemo: `${site}/demo`,
  ai: `${site}/ai`,
  trust: `${site}/trust`,
  workspaceTool: 'https://coda.io/',
  desktop: `${site}/desktop`,
  mobile: `${site}/mobile`,
  browser: `${site}/browser`,
  whatsNew: `${site}/whats-new`,
  // Work
  enterprise: `${site}/enterprise`,
  teams: `${site}/business`,
  individuals: `${site}/individuals`,
  customerSupport: `${site}/business/customer-experience`,
  marketing: `${site}/business/marketing`,
  it: `${site}/business/it`,
  sales: `${site}/business/sales`,
  hr: `${site}/business/hr`,
  // Education
  students: `${site}/students`,
  institutions: `${site}/edu`,
  // Resources
  customerStories: `${site}/business/customers`,
  events: `${site}/business/events`,
  grammarGuide: `${site}/grammar`,
  writingGuide: `${site}/writing`,
  essayWriting: `${site}/essay-writing`,
  careerGuides: `${site}/career`,
  helpCenter: 'https://support.grammarly.com/',
  aiWritingTools: `${site}/ai-writing-tools`,
  grammarChecker: `${site}/grammar-check`,
  plagiarismChecker: `${site}/plagiarism-checker`,
  aiDetector: `${site}/ai-detector`,
  aiHumanizer: `${site}/ai-humanizer`,
  paraphrasingTool: `${site}/paraphrasing-tool`,
  citationGenerator: `${site}/citations`,
  wordCounter: `${site}/word-counter`,
  // The business hub's own navigation
  businessPricing: `${site}/business/pricing`,
  businessCustomerExperience: `${site}/business/customer-experience`,
  businessHr: `${site}/business/hr`,
  businessMarketing: `${site}/business/marketing`,
  businessSales: `${site}/business/sales`,
  security: `${site}/security`,
  // Careers
  jobs: `${site}/jobs`,
  openings: `${site}/careers/openings`,
  // Developers
  developerNotice: `${developers}/notice`,
  developerDemo: `${developers}/demo`,
  developerApps: `${developers}/apps`,
  developerDiscussions: `${developers}/discussions`,
  // Extension stores
  extensionChrome: 'https://chromewebstore.google.com/detail/kbfnbcaeplbcioakkpcpgfkobkghlhen',
  extensionFirefox: 'https://addons.mozilla.org/firefox/addon/grammarly-1/',
  extensionSafari: 'https://apps.apple.com/app/id1462114288',
  extensionEdge: 'https://microsoftedge.microsoft.com/addons/detail/cnlefmmeadmemmdciolhbnfeacpdfbkd',
  extensionEdgeLegacy: 'https://www.microsoft.com/store/apps/9p59wxtbhzzm',
  // Legal
  privacy: `${site}/privacy-policy`,
  terms: `${site}/terms`,
} as const;

/** Keys of account and editor URLs, which are settings. */
export type AccountKey = 'signIn' | 'signUp' | 'accountHub' | 'businessSignIn' | 'editor' | 'businessEditor';

/** The key of a menu item's target (`urlKey`). */
export type UrlKey = keyof typeof urls | AccountKey;
