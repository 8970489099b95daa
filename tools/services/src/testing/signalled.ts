import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest';
import { type HeardSignal, type Hub, startHub } from './hub.ts';
import { wordpress } from './wordpress-client.ts';

/** For the tests of a file: a hub that hears WordPress, and a pen that tidies up behind itself. */
export class Signalled {
  hub!: Hub;
  readonly #made: string[] = [];

  static forThisFile(): Signalled {
    const signalled = new Signalled();
    beforeAll(async () => {
      signalled.hub = await startHub();
      await signalled.pointAt(signalled.hub.url);
    });
    beforeEach(() => signalled.hub.forget());
    afterAll(() => signalled.#tidyUp());
    return signalled;
  }

  async pointAt(url: string): Promise<void> {
    await wordpress('POST', '/contenthub/v1/settings', { url });
  }

  /** Makes something in WordPress that is gone after the tests. */
  async make<T extends { id: number }>(path: string, fields: Record<string, unknown>): Promise<T> {
    const made = await wordpress<T>('POST', path, fields);
    this.#made.push(`${path}/${made.id}?force=true&reassign=1`);
    return made;
  }

  /** One signal, signed, about that alone. A second one would spoil the next expectation. */
  async expectOne(touched: Omit<Partial<HeardSignal>, 'signed'>): Promise<void> {
    const signal = { posts: [], ...touched, signed: true };
    await vi.waitFor(() => expect(this.hub.signals).toEqual([signal]), { timeout: 20_000 });
    this.hub.forget();
  }

  async #tidyUp(): Promise<void> {
    for (const path of this.#made.toReversed()) await wordpress('DELETE', path).catch(() => undefined);
    await this.pointAt('');
    await this.hub.close();
  }
}
