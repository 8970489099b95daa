/** A signal stops the whole process, so every server in it is told at once. */
let draining = false;

/** Whether the process is about to stop: it still answers, but asks to be left alone. */
export function isDraining(): boolean {
  return draining;
}

export function beginDraining(): void {
  draining = true;
}
