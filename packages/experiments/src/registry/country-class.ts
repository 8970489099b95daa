/** All that a visitor's country decides. What depends on no more than this can be kept at an edge. */
export const countryClasses = ['us', 'gdpr', 'other'] as const;
export type CountryClass = (typeof countryClasses)[number];

// The European Union, the European Economic Area, the United Kingdom and Switzerland, whose law is the same in this.
const gdprCountries = new Set(
  (
    'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE IS LI NO GB CH ' +
    'GP GF MQ RE YT MF AX GI'
  ).split(' '),
);

/** From the country that the edge names, by its two letters. Where none is named the careful answer is the right one. */
export function countryClassOf(country: string | undefined): CountryClass {
  const code = country?.trim().toUpperCase() ?? '';
  if (!/^[A-Z]{2}$/.test(code) || code === 'XX') return 'gdpr';
  if (code === 'US') return 'us';
  return gdprCountries.has(code) ? 'gdpr' : 'other';
}

export function isCountryClass(value: unknown): value is CountryClass {
  return countryClasses.some((known) => known === value);
}
