import { requiresConsent } from '@contenthub/contracts/platform/consent';

/** Everything that a visitor's country decides. Responses that depend only on this can be cached at the edge. */
export const countryClasses = ['us', 'gdpr', 'other'] as const;
export type CountryClass = (typeof countryClasses)[number];

/** The class of a country from the edge's header. An unknown country gets the strictest class. */
export function getCountryClass(country: string | undefined): CountryClass {
  if (requiresConsent(country)) return 'gdpr';
  return country === 'US' ? 'us' : 'other';
}

export function isCountryClass(value: unknown): value is CountryClass {
  return countryClasses.some((known) => known === value);
}
