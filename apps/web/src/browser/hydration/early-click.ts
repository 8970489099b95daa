/**
 * Ends the recording of the boot script and returns the button that was clicked last. To call before React listens,
 * because React handles later clicks itself.
 */
export function takeEarlyClick(): HTMLElement | null {
  const take = Reflect.get(window, 'contenthubEarlyClick') as (() => HTMLElement | null) | undefined;
  return take?.() ?? null;
}
