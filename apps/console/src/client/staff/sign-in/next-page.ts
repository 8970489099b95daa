/**
 * The page of the console that somebody wanted before signing in. Anything that is not a path of the console, such as
 * another site's URL, becomes its start page.
 */
export function nextPage(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  return next.length <= 2000 && /^\/(?![/\\])[^\s\\]*$/.test(next) ? next : '/';
}

/** Loads the console, which people without a session cannot. */
export function openConsole(): void {
  location.assign(nextPage(location.search));
}
