import type { CheckedLink, ContentReport, Removal, TextLocation } from '@contenthub/contracts/content/preview';
import { checkJsonLd } from '../../seo/structured-data/check-json-ld.ts';

/** Something an editor may want to change, and what to do about it. */
export type Issue = {
  /** Readers would notice an error. A warning is a possible improvement. */
  level: 'error' | 'warning';
  title: string;
  advice: string;
  place?: TextLocation;
};

/** Why each kind of content is removed, and what to do instead. */
const removalAdvice: Record<Removal['reason'], string> = {
  script: 'Scripts never run in a post. Remove it, or ask the developers if the post needs it.',
  frame: 'Frames from this site are not shown. Link to the page, or embed a video from a supported site.',
  form: 'Forms do not work in a post. Link to a page with the form.',
  style: 'The site sets fonts and colors, in light and dark. The text stays, without this styling.',
  address: 'This URL is not safe to open. Use a full URL that starts with https.',
  unknown: 'This element is not supported. Its text stays. Check that it still reads well.',
  headline: 'The title is the only level 1 heading on the page, so this heading became level 2.',
};

/** Removals that readers do not notice. */
const cosmeticReasons: ReadonlySet<Removal['reason']> = new Set(['style', 'headline', 'unknown']);

// The approximate length at which search engines truncate.
export const titleLength = 60;
export const descriptionLength = 155;
const shortDescription = 50;

/** Truncates between words, as a search engine would. */
export function truncate(text: string, length: number): string {
  if (text.length <= length) return text;
  const boundary = text.lastIndexOf(' ', length);
  return `${text.slice(0, boundary > 0 ? boundary : length).replace(/[\s,;:.|–—-]+$/, '')} …`;
}

function getSnippetIssues({ title, description }: ContentReport['headers']): Issue[] {
  const long = title.length > titleLength;
  const short = description.length < shortDescription;
  return [
    ...(long
      ? [
          createWarning(
            'The title is cut in search',
            `${title.length} characters; about ${titleLength} are shown. Put the point first.`,
          ),
        ]
      : []),
    ...(short
      ? [
          createWarning(
            'The description is short',
            'Write an excerpt of one or two sentences. Readers see it in search results.',
          ),
        ]
      : []),
    ...(description.length > descriptionLength
      ? [
          createWarning(
            'The description is cut in search',
            `${description.length} characters; about ${descriptionLength} are shown.`,
          ),
        ]
      : []),
  ];
}

function createWarning(title: string, advice: string): Issue {
  return { level: 'warning', title, advice };
}

/** Problems in the page's structured data. */
export function getJsonLdIssues(page: Pick<Document, 'querySelectorAll'>): Issue[] {
  return [...page.querySelectorAll('script[type="application/ld+json"]')]
    .flatMap(({ textContent }) => checkJsonLd(textContent))
    .map(({ level, at, message }) => ({
      level,
      title: `${at} ${message}`,
      advice: 'Search engines read this data. Fill in what is missing, or tell the developers if nothing is.',
    }));
}

type IssueGroup = { name: string; findings: Issue[] };

/** All issues of a draft, in the order in which an editor would fix them. */
export function getIssueGroups(checkUp: ContentReport, structuredDataIssues: readonly Issue[] = []): IssueGroup[] {
  const groups: IssueGroup[] = [
    { name: 'Removed', findings: getRemovalIssues(checkUp) },
    { name: 'Links', findings: checkUp.links.flatMap(getLinkIssues) },
    { name: 'Pictures', findings: checkUp.pictures.map(toImageIssue) },
    { name: 'Headings', findings: checkUp.headings.map(toHeadingIssue) },
    { name: 'Reading', findings: getReadingIssues(checkUp) },
    { name: 'Search and sharing', findings: [...getSnippetIssues(checkUp.headers), ...structuredDataIssues] },
  ];
  return groups.filter((group) => group.findings.length > 0);
}

function getRemovalIssues({ removed }: ContentReport): Issue[] {
  return removed.map(({ what, reason, place }) => ({
    level: cosmeticReasons.has(reason) ? 'warning' : 'error',
    title: reason === 'headline' ? 'A second title' : what,
    advice: removalAdvice[reason],
    place,
  }));
}

function getLinkIssues({ href, text, state, to, place }: CheckedLink): Issue[] {
  const title = text ? `“${text}”` : href;
  if (!text) {
    const advice = 'This link has no text. Add some, or alternative text for its image.';
    return [
      { level: 'error', title: href, advice, place },
      ...getLinkIssues({ href, text: href, state, to, place } as CheckedLink),
    ];
  }
  if (state === 'missing') {
    return [
      {
        level: 'error',
        title,
        advice: `There is no page at ${href}. Correct the URL, or remove the link.`,
        place,
      },
    ];
  }
  if (state === 'no-place') {
    return [{ level: 'error', title, advice: `There is no ${href} in this post. Link to an existing heading.`, place }];
  }
  if (state === 'moved') {
    return [{ level: 'warning', title, advice: `This page has moved. Link to ${to} instead.`, place }];
  }
  return [];
}

const imageAdvice: Record<ContentReport['pictures'][number]['problem'], Pick<Issue, 'level' | 'advice'>> = {
  lost: { level: 'error', advice: 'This image could not be loaded, so readers will not see it. Upload it again.' },
  'no-alt': {
    level: 'error',
    advice: 'Describe the image in a few words for readers who cannot see it. Leave it empty only for decoration.',
  },
  'no-size': {
    level: 'warning',
    advice: 'Its size is unknown, so the text moves when it loads. Set its width and height.',
  },
};

function toImageIssue({ problem, what, place }: ContentReport['pictures'][number]): Issue {
  return { ...imageAdvice[problem], title: what, place };
}

function toHeadingIssue({ problem, what, place }: ContentReport['headings'][number]): Issue {
  return problem === 'empty'
    ? {
        level: 'error',
        title: `An empty heading (${what})`,
        advice: 'Add text, or remove the heading.',
        place,
      }
    : {
        level: 'warning',
        title: `“${what}”`,
        advice: 'It skips a level. Move it up one level.',
        place,
      };
}

// Twelve years of school, the upper limit for newspapers.
const hardGrade = 12;

function getReadingIssues({ reading: { grade } }: ContentReport): Issue[] {
  if (grade <= hardGrade) return [];
  const advice = 'Shorter sentences and simpler words would reach more readers.';
  return [{ level: 'warning', title: `Reads at the level of ${Math.round(grade)} years of school`, advice }];
}

/** The number of external links, which are not checked. */
export function countUncheckedLinks({ links }: ContentReport): number {
  return links.filter(({ state, href }) => state === 'unchecked' && /^https?:/.test(href)).length;
}
