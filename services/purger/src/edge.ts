/** A cache before the hub that lets go of answers by their surrogate keys. */
export type Edge = {
  /** For logs and metrics. */
  name: string;
  /**
   * Resolves when the edge has taken it: from then on it gives nobody an old answer with one of these keys without having
   * tried for a new one. `change` is the number of the change behind it.
   */
  purge: (keys: readonly string[], change: number) => Promise<void>;
};
