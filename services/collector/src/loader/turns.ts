/** Work that must not overlap, one after the other. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  readonly alone = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => {});
    return turn;
  };
}
