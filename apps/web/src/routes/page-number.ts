/** The first `page` of a query string; 1 when it is missing, or no whole number in its usual form. */
export function pageNumber(search: string): number {
  // Most addresses have no query at all.
  if (!search) return 1;
  const value = new URLSearchParams(search).get('page') ?? '';
  return /^[1-9]\d{0,8}$/.test(value) ? Number(value) : 1;
}
