import {
  anonymousSubject,
  type Subject,
  unknownSubject,
  userSubject,
} from '@contenthub/experiments/evaluation/subject';
import type { CountryClass } from '@contenthub/experiments/registry/country-class';
import type { Asker } from '../http/asker.ts';

export function subjectOf(asker: Asker, countryClass: CountryClass): Subject {
  if (asker.kind === 'user') return userSubject(String(asker.id), countryClass);
  if (asker.kind === 'anonymous') return anonymousSubject(String(asker.id), countryClass);
  return unknownSubject(countryClass);
}
