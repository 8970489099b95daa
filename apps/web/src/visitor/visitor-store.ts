import { unknownVisitor } from '@contenthub/contracts/unknown-visitor';
import type { VisitorBlock } from '@contenthub/contracts/visitor';

/** Who reads, as far as is known. It may become known, or change, while a page is open. */
export class VisitorStore {
  readonly #listeners = new Set<() => void>();
  #visitor: VisitorBlock;

  constructor(visitor: VisitorBlock = unknownVisitor) {
    this.#visitor = visitor;
  }

  current = (): VisitorBlock => this.#visitor;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  set(visitor: VisitorBlock): void {
    this.#visitor = visitor;
    for (const listener of this.#listeners) listener();
  }
}
