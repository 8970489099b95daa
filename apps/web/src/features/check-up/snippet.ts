import type { CheckUp } from '@contenthub/contracts/check-up';
import type { Finding } from './finding.ts';

// About what search engines show before they cut.
export const titleLength = 60;
export const descriptionLength = 155;
const shortDescription = 50;

/** Cut between words where it is too long, as a search engine would. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const boundary = text.lastIndexOf(' ', length);
  return `${text.slice(0, boundary > 0 ? boundary : length).replace(/[\s,;:.|–—-]+$/, '')} …`;
}

export function snippetFindings({ title, description }: CheckUp['headers']): Finding[] {
  const long = title.length > titleLength;
  const short = description.length < shortDescription;
  return [
    ...(long
      ? [
          look(
            'The title is cut in search',
            `${title.length} characters; about ${titleLength} are shown. Put the point first.`,
          ),
        ]
      : []),
    ...(short
      ? [look('The description is short', 'Write an excerpt of a sentence or two: it is what readers choose by.')]
      : []),
    ...(description.length > descriptionLength
      ? [
          look(
            'The description is cut in search',
            `${description.length} characters; about ${descriptionLength} are shown.`,
          ),
        ]
      : []),
  ];
}

function look(title: string, advice: string): Finding {
  return { level: 'look', title, advice };
}
