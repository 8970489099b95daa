import { internalApi } from '@contenthub/contracts/experiments/experiments-api';
import type { VisitorPayload } from '@contenthub/contracts/platform/visitor';
import { Evaluator, registryConfiguration } from '@contenthub/experiments/evaluation/evaluator.server';
import {
  anonymousSubject,
  type Subject,
  unknownSubject,
  userSubject,
} from '@contenthub/experiments/evaluation/subject';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import { countryHeader } from '../../testing/running-platform.ts';
import type { ExperimentsPlatform } from './experiments-platform.ts';
import type { Reader } from './reader.ts';

const asInRegistry = new Evaluator(registryConfiguration);
const fits = new Ajv2020().compile(internalApi.visitor.response);
const treatmentsOf = (subject: Subject) => [...asInRegistry.experiments(subject), ...asInRegistry.gates(subject)];

/** Tests of the visitor data that web embeds in pages. */
export function visitorTests(running: () => ExperimentsPlatform): void {
  const block = async ({ visitor }: Reader, country = 'US') => {
    const response = await visitor.request(internalApi.visitor.path, { headers: { [countryHeader]: country } });
    const body = (await response.json()) as VisitorPayload;
    expect(fits(body), JSON.stringify(fits.errors)).toBe(true);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    return body;
  };

  it('contains the user, their groups, preferences and treatments', async () => {
    const { reader, id } = await running().signedIn();
    const { data, groups, preferenceProfile, treatments } = await block(reader);
    expect(data).toMatchObject({ id, anonymous: false });
    expect([groups, preferenceProfile]).toEqual([data?.groups, []]);
    expect(treatments).toEqual(treatmentsOf(userSubject(String(id), 'us')));
  });

  it('contains no user without a session', async () => {
    const { reader, id } = await running().anonymous();
    expect(await block(reader)).toEqual({
      data: null,
      groups: [],
      preferenceProfile: [],
      treatments: treatmentsOf(anonymousSubject(String(id), 'us')),
    });
  });

  it('E20 contains control groups while a consent choice is required', async () => {
    const { reader } = await running().anonymous('DE');
    expect((await block(reader, 'DE')).treatments).toEqual(treatmentsOf(unknownSubject('gdpr')));
  });
}
