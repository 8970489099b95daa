import type { Issue } from '@contenthub/post-html/checks/report-issues';
import { checkJsonLd } from '../../seo/structured-data/check-json-ld.ts';

/** Problems in the page's structured data. */
export function getJsonLdIssues(page: Pick<Document, 'querySelectorAll'>): Issue[] {
  return [...page.querySelectorAll('script[type="application/ld+json"]')]
    .flatMap(({ textContent }) => checkJsonLd(textContent))
    .map(({ level, at, message }) => ({
      level,
      title: `${at} ${message}`,
      advice: 'Search engines read this data. Fill in what’s missing. If nothing is, tell a developer.',
    }));
}
