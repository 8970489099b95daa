import { isbot } from 'isbot';

const remembered = 5000;

/** Whether a user agent names itself a robot, or nothing at all. Each spelling is looked at once. */
export class Bots {
  readonly #known = new Map<string, boolean>();

  is(userAgent: string | undefined): boolean {
    if (!userAgent) return true;
    const known = this.#known.get(userAgent);
    if (known !== undefined) return known;
    if (this.#known.size >= remembered) this.#known.clear();
    const bot = isbot(userAgent);
    this.#known.set(userAgent, bot);
    return bot;
  }
}
