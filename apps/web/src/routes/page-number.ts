/** The first `page` of a query string; 1 when it is missing, no whole number, or below 1. */
export function pageNumber(search: string): number {
  // Most addresses have no query at all.
  if (!search) return 1;
  const value = new URLSearchParams(search).get('page') ?? '';
  const page = /^\d{1,9}$/.test(value) ? Number(value) : 1;
  return Math.max(1, page);
}
