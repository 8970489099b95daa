import { visitorPath } from '@contenthub/contracts/experiments-paths';
import { unknownVisitor } from '@contenthub/contracts/unknown-visitor';
import { registryConfiguration } from '@contenthub/experiments/evaluation/configuration.server';
import { Evaluator } from '@contenthub/experiments/evaluation/evaluator.server';
import { bucketSubject, type Subject, unknownSubject } from '@contenthub/experiments/evaluation/subject';
import type { CountryClass } from '@contenthub/experiments/registry/country-class';
import { scriptJson } from './document.server.ts';

/** Without the platform's word: what the registry says of somebody who is in nothing. */
const fallback = new Evaluator(registryConfiguration);

/** A visitor's part of a page, ready to be put in, and for whom it is. What many get alike, a page may keep inside. */
export type Block = { bytes: Buffer; for: 'many' | 'bucket' | 'session' | 'edge' };

/** In its place, for an edge: who the visitor is, the edge finds out, and asks for their block by itself. */
export const placeOfBlock: Block = { bytes: Buffer.from(`<esi:include src="${visitorPath}"/>`), for: 'edge' };

/** The blocks of everybody without a session: each made once per configuration, a function of bucket and country class. */
export class VisitorBlocks {
  readonly #evaluator: () => Evaluator | undefined;
  #blocks = new Map<string, Block>();
  #version = '';

  constructor(evaluator: () => Evaluator | undefined) {
    this.#evaluator = evaluator;
  }

  /** The configuration's version; empty while there is none to go by. */
  get version(): string {
    return this.#evaluator()?.version ?? '';
  }

  unknown(countryClass: CountryClass): Block {
    return this.#block(`unknown ${countryClass}`, 'many', () => unknownSubject(countryClass));
  }

  bucket(bucket: number, countryClass: CountryClass): Block {
    // With nothing to go by, nobody is in any group, whatever their bucket.
    if (!this.#evaluator()) return this.unknown(countryClass);
    return this.#block(`${bucket} ${countryClass}`, 'bucket', () => bucketSubject(bucket, countryClass));
  }

  #block(name: string, whom: Block['for'], subject: () => Subject): Block {
    const current = this.#evaluator();
    const version = current?.version ?? '';
    if (version !== this.#version) {
      this.#blocks = new Map();
      this.#version = version;
    }
    const known = this.#blocks.get(name);
    if (known) return known;
    const block: Block = { bytes: Buffer.from(blockJson(current ?? fallback, subject())), for: whom };
    this.#blocks.set(name, block);
    return block;
  }
}

function blockJson(evaluator: Evaluator, subject: Subject): string {
  const treatments = [...evaluator.experiments(subject), ...evaluator.gates(subject)];
  return scriptJson({ ...unknownVisitor, treatments });
}
