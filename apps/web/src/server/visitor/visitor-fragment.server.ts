import { constants, deflateRawSync } from 'node:zlib';
import { unknownVisitor } from '@contenthub/contracts/platform/unknown-visitor';
import type { VisitorPayload } from '@contenthub/contracts/platform/visitor';
import type { ExperimentDefinitions } from '@contenthub/experiments/evaluation/evaluate';
import { controlDefinitions, type Evaluator } from '@contenthub/experiments/evaluation/evaluator.server';
import type { PageVisitor } from '../../browser/boot-script/visitor.ts';
import { serializeForScript } from '../rendering/document.server.ts';

/** The visitor fragment of a page, as JSON between the page's two halves. */
export type VisitorFragment = {
  bytes: Buffer;
  /** The bytes compressed on their own, if many pages contain them. */
  deflated?: Buffer;
} & (
  | { audience: 'shared' /** The configuration's version, or `none` without one. */; version: string }
  | { audience: 'session' }
);

export type SharedFragment = Extract<VisitorFragment, { audience: 'shared' }>;

/** The fragment of a visitor with a session, from the platform. */
export function sessionFragment(visitor: VisitorPayload): VisitorFragment {
  return { bytes: Buffer.from(serializeForScript(visitor)), audience: 'session' };
}

/**
 * The fragment that everybody without a session gets: no user, and the definitions that the boot script evaluates. It is
 * built once per configuration.
 */
export class SharedVisitor {
  readonly #evaluator: () => Evaluator | undefined;
  #fragment: SharedFragment | undefined;

  constructor(evaluator: () => Evaluator | undefined) {
    this.#evaluator = evaluator;
  }

  get fragment(): SharedFragment {
    const evaluator = this.#evaluator();
    const version = evaluator?.version ?? controlDefinitions.version;
    if (this.#fragment?.version === version) return this.#fragment;
    this.#fragment = sharedFragment(evaluator?.publicDefinitions ?? controlDefinitions);
    return this.#fragment;
  }
}

export function sharedFragment(experiments: ExperimentDefinitions): SharedFragment {
  const { treatments: _, ...unknown } = unknownVisitor;
  const visitor: PageVisitor = { ...unknown, experiments };
  const bytes = Buffer.from(serializeForScript(visitor));
  // A full flush ends on a byte boundary, so that it fits between two compressed halves.
  const deflated = deflateRawSync(bytes, { finishFlush: constants.Z_FULL_FLUSH });
  return { bytes, deflated, audience: 'shared', version: experiments.version };
}
