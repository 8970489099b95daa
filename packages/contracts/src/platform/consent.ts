/** Where a visitor's choice is kept, by vanilla-cookieconsent, which writes it as JSON. */
export const consentCookie = 'cc_cookie';

/** What cannot be refused: the session, the choice itself, what a reader has closed. */
export const necessaryCategory = 'necessary';

/** The choice without which there is no id, no bucket and no tracking where a choice is due. */
export const analyticsCategory = 'analytics';

/** The choice for what others make: the tag manager and the chat. */
export const marketingCategory = 'marketing';

/** In which a browser says for its owner that nothing about them may be passed on or kept (Global Privacy Control). */
export const globalPrivacyControlHeader = 'sec-gpc';

/** Where the law wants a choice before a visitor gets an id: the European Economic Area, the United Kingdom, Switzerland. */
/** Marked as pure so that browsers, which only read the choice, do not load the list. */
export const consentCountries: ReadonlySet<string> = /* @__PURE__ */ new Set(
  /* @__PURE__ */ 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE IS LI NO GB CH'.split(
    ' ',
  ),
);

/** A country that is not known counts as one where a choice is due. */
export function requiresConsent(country: string | undefined): boolean {
  return !country || !/^[A-Z]{2}$/.test(country) || consentCountries.has(country);
}

/** The categories that a visitor allowed, or undefined before a choice. */
export function parseConsentCategories(cookie: string | undefined): readonly string[] | undefined {
  if (!cookie) return undefined;
  try {
    const { categories } = JSON.parse(decodeURIComponent(cookie)) as { categories?: unknown };
    return Array.isArray(categories) ? categories : undefined;
  } catch {
    return undefined;
  }
}

/** What the visitor chose about being measured, or undefined before the choice. */
export function getAnalyticsChoice(cookie: string | undefined): boolean | undefined {
  return parseConsentCategories(cookie)?.includes(analyticsCategory);
}

/** Why a visitor may be measured: they agreed, or they did not object where the law wants no choice of them. */
export const consentStates = ['granted', 'not-required'] as const;
export type ConsentState = (typeof consentStates)[number];

/** What a request says of consent: the cookie, the country, and the browser's own signal. */
export type ConsentSignals = { cookie: string | undefined; country: string | undefined; privacySignal: unknown };

/** Whether a visitor may have an id: by their choice, else by their browser's, else by where they are. */
export function mayAssignVisitorId({ cookie, country, privacySignal }: ConsentSignals): boolean {
  return getAnalyticsChoice(cookie) ?? (privacySignal !== '1' && !requiresConsent(country));
}
