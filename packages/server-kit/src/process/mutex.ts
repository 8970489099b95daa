/** Runs tasks one after the other, in the order in which they were added. */
export class Mutex {
  #last: Promise<unknown> = Promise.resolve();

  readonly runExclusive = <T>(task: () => Promise<T>): Promise<T> => {
    const result = this.#last.then(task);
    // A failed task does not prevent the next one. Its caller gets the error.
    this.#last = result.catch(() => {});
    return result;
  };

  /** Resolves when every task that was added up to now has ended. */
  async idle(): Promise<void> {
    await this.#last;
  }
}
