/** The cookie in which vanilla-cookieconsent stores the visitor's choice as JSON. */
export const consentCookie = 'cc_cookie';

/** Cannot be declined: the session, the choice itself, and dismissals. */
export const necessaryCategory = 'necessary';

/** Consent to analytics. Where consent is required, there is no id, bucket or tracking without it. */
export const analyticsCategory = 'analytics';

/** Consent to third-party scripts: tag manager and chat. */
export const marketingCategory = 'marketing';

/** Global Privacy Control. */
export const globalPrivacyControlHeader = 'sec-gpc';

/**
 * Countries that require consent before an id is assigned: the European Economic Area, the United Kingdom, Switzerland.
 * Marked as pure so that browsers, which only read the choice, do not load the list.
 */
export const consentCountries: ReadonlySet<string> = /* @__PURE__ */ new Set(
  /* @__PURE__ */ 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE IS LI NO GB CH'.split(
    ' ',
  ),
);

/** An unknown country counts as one that requires consent. */
export function requiresConsent(country: string | undefined): boolean {
  return !country || !/^[A-Z]{2}$/.test(country) || consentCountries.has(country);
}

/** The categories that a visitor allowed, or undefined before the choice. */
export function parseConsentCategories(cookie: string | undefined): readonly string[] | undefined {
  if (!cookie) return undefined;
  try {
    const { categories } = JSON.parse(decodeURIComponent(cookie)) as { categories?: unknown };
    return Array.isArray(categories) ? categories : undefined;
  } catch {
    return undefined;
  }
}

/** The visitor's choice about analytics, or undefined before the choice. */
export function getAnalyticsChoice(cookie: string | undefined): boolean | undefined {
  return parseConsentCategories(cookie)?.includes(analyticsCategory);
}

/** Why a visitor may be tracked: they consented, or consent is not required and they did not object. */
export const consentStates = ['granted', 'not-required'] as const;
export type ConsentState = (typeof consentStates)[number];

/** What decides about an id, on the server and in the browser. */
type IdSignals = { cookie: string | undefined; hasPrivacySignal: boolean; consentRequired: boolean };

/** Whether a visitor may have an id. Their choice decides, then their browser's signal, then their country. */
export function mayHaveVisitorId({ cookie, hasPrivacySignal, consentRequired }: IdSignals): boolean {
  return getAnalyticsChoice(cookie) ?? (!hasPrivacySignal && !consentRequired);
}

/** The consent signals of a request: cookie, country and the browser's privacy signal. */
export type ConsentSignals = { cookie: string | undefined; country: string | undefined; privacySignal: unknown };

/** The same for a request. */
export function mayAssignVisitorId({ cookie, country, privacySignal }: ConsentSignals): boolean {
  const consentRequired = requiresConsent(country);
  return mayHaveVisitorId({ cookie, hasPrivacySignal: privacySignal === '1', consentRequired });
}
