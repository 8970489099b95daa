import { requiresConsent } from '@contenthub/contracts/platform/consent';

/** All that a visitor's country decides. What depends on no more than this can be kept at an edge. */
export const countryClasses = ['us', 'gdpr', 'other'] as const;
export type CountryClass = (typeof countryClasses)[number];

/** From the country that the edge names. Where none is named the careful answer is the right one. */
export function getCountryClass(country: string | undefined): CountryClass {
  if (requiresConsent(country)) return 'gdpr';
  return country === 'US' ? 'us' : 'other';
}

export function isCountryClass(value: unknown): value is CountryClass {
  return countryClasses.some((known) => known === value);
}
