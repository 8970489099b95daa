import './without-local-storage.server.ts';
import type { ExperimentsConfiguration } from '@contenthub/contracts/experiments-configuration';
import type { Treatment } from '@contenthub/contracts/visitor';
import { GrowthBookClient, type UserContext } from '@growthbook/growthbook';
import type { ExperimentDefinition, GateDefinition } from '../registry/definition.ts';
import { controlGroup } from '../registry/experiment-groups.ts';
import { experiments, gates, holdouts } from '../registry/registry.server.ts';
import { featuresOf } from './features.server.ts';
import { bucketPrefix, type Subject } from './subject.ts';

const experimentsByName = new Map<string, ExperimentDefinition>(experiments.map((one) => [one.name, one]));
const gatesByName = new Map<string, GateDefinition>(gates.map((one) => [one.name, one]));
const allExperiments = [...experimentsByName.keys()];
const allGates = [...gatesByName.keys()];

/** Says which group a visitor is in, by one configuration. Names that nobody knows are left out of its answers. */
export class Evaluator {
  readonly version: string;
  readonly #client: GrowthBookClient;
  readonly #namedByHand: ReadonlySet<string>;
  readonly #ofBuckets = new Map<string, Treatment[]>();

  constructor({ version, states }: ExperimentsConfiguration) {
    this.version = version;
    this.#client = new GrowthBookClient().initSync({ payload: { features: featuresOf(states) } });
    this.#namedByHand = new Set(Object.values(states).flatMap(({ overrides }) => Object.keys(overrides)));
  }

  experiments(subject: Subject, names: readonly string[] = allExperiments): Treatment[] {
    if (!isOfBucket(subject) || this.#namedByHand.has(subject.userId)) return this.#evaluate(subject, names);
    const name = `${subject.unit} ${subject.countryClass}`;
    const shared = this.#ofBuckets.get(name) ?? this.#evaluate({ ...subject, userId: '' }, allExperiments);
    this.#ofBuckets.set(name, shared);
    const { userId } = subject;
    return shared.filter(({ experimentName }) => names.includes(experimentName)).map((one) => ofUser(one, userId));
  }

  #evaluate(subject: Subject, names: readonly string[]): Treatment[] {
    const context = contextOf(subject);
    const held = this.heldOut(subject);
    return known(names, experimentsByName).map((definition) => {
      const treatment = this.#experiment(definition, subject, context);
      const holdoutTreatment = held.find(({ experimentName }) => experimentName === definition.holdout);
      return holdoutTreatment ? { ...treatment, holdoutTreatment } : treatment;
    });
  }

  /** The holdouts that the visitor is in; being held out is something to log too. */
  heldOut(subject: Subject): Treatment[] {
    if (subject.unit === null) return [];
    const context = contextOf(subject);
    return holdouts
      .filter(({ name }) => this.#client.isOn(name, context))
      .map(({ name, id }) => ({
        type: 'experiment',
        experimentName: name,
        groupName: 'holdout',
        userId: subject.userId,
        experimentId: id,
        needLog: true,
      }));
  }

  gates(subject: Subject, names: readonly string[] = allGates): Treatment[] {
    const context = contextOf(subject);
    return known(names, gatesByName).map(({ name, id }) => {
      const groupName = this.#client.isOn(name, context) ? 'on' : 'off';
      return { type: 'gate', experimentName: name, groupName, userId: subject.userId, experimentId: id };
    });
  }

  #experiment(definition: ExperimentDefinition, { userId }: Subject, context: UserContext): Treatment {
    const { name, id, dynamicConfiguration } = definition;
    const { value, source } = this.#client.evalFeature(name, context);
    const groupName = typeof value === 'string' ? value : controlGroup;
    const configuration = dynamicConfiguration?.[groupName];
    return {
      type: 'experiment',
      experimentName: name,
      groupName,
      userId,
      experimentId: id,
      // Whoever was put into a group by hand says nothing about it.
      needLog: source === 'experiment',
      ...(configuration && { dynamicConfiguration: configuration }),
    };
  }
}

/** There are ten thousand buckets, and everybody in one gets the same: that is found out once. */
function isOfBucket({ unit }: Subject): boolean {
  return unit?.startsWith(bucketPrefix) ?? false;
}

function ofUser({ holdoutTreatment: held, ...treatment }: Treatment, userId: string): Treatment {
  return { ...treatment, userId, ...(held ? { holdoutTreatment: ofUser(held as Treatment, userId) } : {}) };
}

function contextOf({ unit, userId, signedIn, countryClass }: Subject): UserContext {
  return { attributes: { ...(unit !== null && { unit }), userId, signedIn, countryClass } };
}

function known<D>(names: readonly string[], definitions: ReadonlyMap<string, D>): D[] {
  return [...new Set(names)].flatMap((name) => definitions.get(name) ?? []);
}
