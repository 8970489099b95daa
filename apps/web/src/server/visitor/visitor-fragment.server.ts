import { visitorPath } from '@contenthub/contracts/experiments/experiments-paths';
import { unknownVisitor } from '@contenthub/contracts/platform/unknown-visitor';
import { Evaluator, registryConfiguration } from '@contenthub/experiments/evaluation/evaluator.server';
import { bucketSubject, type Subject, unknownSubject } from '@contenthub/experiments/evaluation/subject';
import type { CountryClass } from '@contenthub/experiments/registry/definition';
import { serializeForScript } from '../rendering/document.server.ts';

/** Used without a current configuration: the registry's defaults for a visitor outside all experiments. */
const fallbackEvaluator = new Evaluator(registryConfiguration);

/** A visitor's part of the page, and its audience. Pages cache a joined copy only for fragments shared by many. */
export type VisitorFragment = { bytes: Buffer; audience: 'many' | 'bucket' | 'session' | 'edge' };

/** Replaced by an edge, which identifies the visitor and fetches their fragment. */
export const esiInclude: VisitorFragment = {
  bytes: Buffer.from(`<esi:include src="${visitorPath}"/>`),
  audience: 'edge',
};

/**
 * Fragments of visitors without a session. Each depends only on configuration, bucket and country class, and is built
 * once.
 */
export class VisitorFragments {
  readonly #evaluator: () => Evaluator | undefined;
  #fragments = new Map<string, VisitorFragment>();
  #version = '';

  constructor(evaluator: () => Evaluator | undefined) {
    this.#evaluator = evaluator;
  }

  /** The configuration's version, or empty if there is none. */
  get version(): string {
    return this.#evaluator()?.version ?? '';
  }

  unknown(countryClass: CountryClass): VisitorFragment {
    return this.#fragment(`unknown ${countryClass}`, 'many', () => unknownSubject(countryClass));
  }

  bucket(bucket: number, countryClass: CountryClass): VisitorFragment {
    // Without a configuration, nobody is in an experiment, whatever their bucket.
    if (!this.#evaluator()) return this.unknown(countryClass);
    return this.#fragment(`${bucket} ${countryClass}`, 'bucket', () => bucketSubject(bucket, countryClass));
  }

  #fragment(name: string, audience: VisitorFragment['audience'], subject: () => Subject): VisitorFragment {
    const current = this.#evaluator();
    const version = current?.version ?? '';
    if (version !== this.#version) {
      this.#fragments = new Map();
      this.#version = version;
    }
    const known = this.#fragments.get(name);
    if (known) return known;
    const block: VisitorFragment = {
      bytes: Buffer.from(fragmentJson(current ?? fallbackEvaluator, subject())),
      audience,
    };
    this.#fragments.set(name, block);
    return block;
  }
}

function fragmentJson(evaluator: Evaluator, subject: Subject): string {
  const treatments = [...evaluator.experiments(subject), ...evaluator.gates(subject)];
  return serializeForScript({ ...unknownVisitor, treatments });
}
