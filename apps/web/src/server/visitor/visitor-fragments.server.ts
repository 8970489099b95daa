import { visitorPath } from '@contenthub/contracts/experiments/experiments-paths';
import { unknownVisitor } from '@contenthub/contracts/platform/unknown-visitor';
import { registryConfiguration } from '@contenthub/experiments/evaluation/configuration.server';
import { Evaluator } from '@contenthub/experiments/evaluation/evaluator.server';
import { bucketSubject, type Subject, unknownSubject } from '@contenthub/experiments/evaluation/subject';
import type { CountryClass } from '@contenthub/experiments/registry/country-class';
import { serializeForScript } from '../rendering/document.server.ts';

/** Without the platform's word: what the registry says of somebody who is in nothing. */
const fallbackEvaluator = new Evaluator(registryConfiguration);

/** A visitor's part of a page, ready to be put in, and for whom it is. What many get alike, a page may keep inside. */
export type VisitorFragment = { bytes: Buffer; audience: 'many' | 'bucket' | 'session' | 'edge' };

/** In its place, for an edge: who the visitor is, the edge finds out, and asks for their block by itself. */
export const esiInclude: VisitorFragment = {
  bytes: Buffer.from(`<esi:include src="${visitorPath}"/>`),
  audience: 'edge',
};

/** The blocks of everybody without a session: each made once per configuration, a function of bucket and country class. */
export class VisitorFragments {
  readonly #evaluator: () => Evaluator | undefined;
  #fragments = new Map<string, VisitorFragment>();
  #version = '';

  constructor(evaluator: () => Evaluator | undefined) {
    this.#evaluator = evaluator;
  }

  /** The configuration's version; empty while there is none to go by. */
  get version(): string {
    return this.#evaluator()?.version ?? '';
  }

  unknown(countryClass: CountryClass): VisitorFragment {
    return this.#fragment(`unknown ${countryClass}`, 'many', () => unknownSubject(countryClass));
  }

  bucket(bucket: number, countryClass: CountryClass): VisitorFragment {
    // With nothing to go by, nobody is in any group, whatever their bucket.
    if (!this.#evaluator()) return this.unknown(countryClass);
    return this.#fragment(`${bucket} ${countryClass}`, 'bucket', () => bucketSubject(bucket, countryClass));
  }

  #fragment(name: string, whom: VisitorFragment['audience'], subject: () => Subject): VisitorFragment {
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
      audience: whom,
    };
    this.#fragments.set(name, block);
    return block;
  }
}

function fragmentJson(evaluator: Evaluator, subject: Subject): string {
  const treatments = [...evaluator.experiments(subject), ...evaluator.gates(subject)];
  return serializeForScript({ ...unknownVisitor, treatments });
}
