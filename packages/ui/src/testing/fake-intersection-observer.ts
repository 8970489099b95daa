/** happy-dom has no layout, so the test sets which elements are in view with `FakeIntersectionObserver.show(element)`. */
export class FakeIntersectionObserver {
  static readonly all = new Set<FakeIntersectionObserver>();

  readonly #callback: IntersectionObserverCallback;
  readonly #targets = new Set<Element>();

  constructor(callback: IntersectionObserverCallback) {
    this.#callback = callback;
    FakeIntersectionObserver.all.add(this);
  }

  /** Reports to every observer how much of an element is in view, from 0 to 1. */
  static show(element: Element, ratio = 1): void {
    for (const observer of FakeIntersectionObserver.all) observer.#report(element, ratio);
  }

  observe(target: Element): void {
    this.#targets.add(target);
  }

  unobserve(target: Element): void {
    this.#targets.delete(target);
  }

  disconnect(): void {
    this.#targets.clear();
  }

  #report(target: Element, intersectionRatio: number): void {
    if (!this.#targets.has(target)) return;
    const entry = { target, intersectionRatio, isIntersecting: intersectionRatio > 0, rootBounds: null };
    this.#callback([entry as IntersectionObserverEntry], this as unknown as IntersectionObserver);
  }
}
