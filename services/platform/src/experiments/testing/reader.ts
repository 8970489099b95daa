import { experimentsPaths } from '@contenthub/contracts/experiments/experiments-paths';
import type { Treatment } from '@contenthub/contracts/platform/visitor';
import { countryHeader } from '../../testing/running-platform.ts';
import type { TestVisitor } from '../../testing/test-visitor.ts';

/** A visitor in a country who makes experiment calls. */
export class Reader {
  readonly visitor: TestVisitor;
  readonly #from: Record<string, string>;

  constructor(visitor: TestVisitor, country = 'US') {
    this.visitor = visitor;
    this.#from = { [countryHeader]: country };
  }

  /** Identifies the visitor, which assigns an id if they may have one. */
  async arrive(): Promise<number> {
    return (await this.visitor.user(this.#from)).id;
  }

  post(path: string, body: unknown): Promise<Response> {
    return this.visitor.post(path, body, this.#from);
  }

  async treatments(names: readonly string[]): Promise<Treatment[]> {
    return (await (await this.post(experimentsPaths.getTreatments, names)).json()) as Treatment[];
  }

  async gates(names: readonly string[]): Promise<Treatment[]> {
    return (await (await this.post(experimentsPaths.getGates, names)).json()) as Treatment[];
  }

  async log(treatment: Treatment): Promise<boolean> {
    const response = await this.post(experimentsPaths.logTreatment, treatment);
    return ((await response.json()) as { logged: boolean }).logged;
  }
}
