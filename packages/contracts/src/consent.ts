/** Where a visitor's choice is kept, by vanilla-cookieconsent, which writes it as JSON. */
export const consentCookie = 'cc_cookie';

/** The choice without which there is no id, no bucket and no tracking where a choice is due. */
export const measurementCategory = 'analytics';

/** Where the law wants a choice before a visitor gets an id: the European Economic Area, the United Kingdom, Switzerland. */
const choiceDue = new Set(
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE IS LI NO GB CH'.split(' '),
);

/** A country that is not known counts as one where a choice is due. */
export function consentDue(country: string | undefined): boolean {
  return !country || !/^[A-Z]{2}$/.test(country) || choiceDue.has(country);
}

/** What the visitor chose, or undefined before the choice. */
export function measurementChoice(cookie: string | undefined): boolean | undefined {
  if (!cookie) return undefined;
  try {
    const { categories } = JSON.parse(decodeURIComponent(cookie)) as { categories?: unknown };
    return Array.isArray(categories) ? categories.includes(measurementCategory) : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a visitor may have an id: by their choice, else by where they are. */
export function mayHaveId(cookie: string | undefined, country: string | undefined): boolean {
  return measurementChoice(cookie) ?? !consentDue(country);
}
