/**
 * Remembers the last button that a reader clicked before the page is hydrated, which takes seconds on a slow connection.
 * `hydration/early-click.ts` clicks it again. Links, forms and flyouts work without code.
 */
export function recordEarlyClick(): void {
  const recording = new AbortController();
  let button: HTMLElement | null = null;
  document.addEventListener(
    'click',
    ({ target }) => {
      button = (target as Element).closest<HTMLElement>('#root button[type=button]') ?? button;
    },
    { signal: recording.signal },
  );
  const contenthubEarlyClick = () => {
    recording.abort();
    return button;
  };
  Object.assign(window, { contenthubEarlyClick });
}
