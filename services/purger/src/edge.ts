export type Purge = {
  keys: readonly string[];
  /** Keys of what is not there any more: nothing that has one of them may serve again, not even while the hub is away. */
  removed: readonly string[];
  /** The number of the last change behind it; none for a purge that an operator asks for. */
  change?: number;
};

/** A cache before the hub that lets go of answers by their surrogate keys. */
export type Edge = {
  /** For logs and metrics. */
  name: string;
  /**
   * Resolves when the edge has taken it: from then on it gives nobody an old answer with one of these keys without having
   * tried for a new one.
   */
  purge: (purge: Purge) => Promise<void>;
};
