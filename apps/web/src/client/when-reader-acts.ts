const acts = ['pointerdown', 'keydown', 'online'] as const;

/** Calls once, when the reader next does something or the connection is back. */
export function whenReaderActs(call: () => void): void {
  const done = new AbortController();
  for (const act of acts) {
    window.addEventListener(
      act,
      () => {
        done.abort();
        call();
      },
      { signal: done.signal, passive: true },
    );
  }
}
