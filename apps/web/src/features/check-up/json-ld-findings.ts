import { checkJsonLd } from '../../structured-data/check-json-ld.ts';
import type { Finding } from './finding.ts';

/** What machines would find wrong with what the page says to them. */
export function jsonLdFindings(page: Pick<Document, 'querySelectorAll'>): Finding[] {
  return [...page.querySelectorAll('script[type="application/ld+json"]')]
    .flatMap(({ textContent }) => checkJsonLd(textContent))
    .map(({ level, at, message }) => ({
      level: level === 'error' ? 'mend' : 'look',
      title: `${at} ${message}`,
      advice:
        'This is what search engines read of the page. Fill in what is missing; if nothing is, tell the developers.',
    }));
}
