/**
 * The console page that was requested before sign-in. Anything that is not a console path, such as
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
