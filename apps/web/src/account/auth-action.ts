const key = 'contenthub:auth-action';

/** Stores the action that a reader started on an account page. The next page detects whether it succeeded. */
export function storeAuthAction(authAction: string): void {
  try {
    sessionStorage.setItem(key, authAction);
  } catch {
    // Storage may be unavailable. The success is then not tracked.
  }
}

/** Returns the stored action once. */
export function takeAuthAction(): string | null {
  try {
    const authAction = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return authAction;
  } catch {
    return null;
  }
}
