import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ExperimentsConfiguration } from '@contenthub/contracts/experiments-configuration';
import { configurationOf } from '@contenthub/experiments/evaluation/configuration.server';
import { Value } from 'typebox/value';

/** The last configuration that the database gave, for a start without the database. */
export class LastGoodFile {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  /** Undefined when there is none, or none that can be read. */
  async read(): Promise<ExperimentsConfiguration | undefined> {
    try {
      const kept: unknown = JSON.parse(await readFile(this.#path, 'utf8'));
      // Its version is worked out anew: the registry may have changed with the release.
      return Value.Check(ExperimentsConfiguration, kept) ? configurationOf(kept.states) : undefined;
    } catch {
      return undefined;
    }
  }

  async write(configuration: ExperimentsConfiguration): Promise<void> {
    const whole = `${this.#path}.${process.pid}`;
    await mkdir(dirname(this.#path), { recursive: true });
    await writeFile(whole, JSON.stringify(configuration), { flush: true });
    // A crash leaves the old file or the new one, never half of one.
    await rename(whole, this.#path);
  }
}
