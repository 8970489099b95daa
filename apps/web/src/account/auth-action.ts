const key = 'contenthub:auth-action';

/** What a reader set out to do with a form of the account pages; whether it was done, the next page knows. */
export function storeAuthAction(authAction: string): void {
  try {
    sessionStorage.setItem(key, authAction);
  } catch {
    // Storage may be closed to us; then nobody hears that it was done.
  }
}

/** Gives it once. */
export function takeAuthAction(): string | null {
  try {
    const authAction = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return authAction;
  } catch {
    return null;
  }
}
