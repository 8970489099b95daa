import type { CheckedLink, ContentReport, Removal, TextLocation } from '@contenthub/contracts/content/preview';
import { checkJsonLd } from '../../seo/structured-data/check-json-ld.ts';

/** Something an editor may want to change, and what to do about it. */
export type Issue = {
  /** `mend` is an error that readers would notice. `look` is a possible improvement. */
  level: 'mend' | 'look';
  title: string;
  advice: string;
  place?: TextLocation;
};

/** Why each kind of content is removed, and what to do instead. */
const removalAdvice: Record<Removal['reason'], string> = {
  script:
    'Scripts never run inside a post, so readers do not get this. Please take it out; if the text needs it, ask the developers.',
  frame: 'Frames of this site are not shown. Link to the page instead, or use a film of a site that the hub plays.',
  form: 'Forms do not work inside a post. Lead readers to a page that has the form.',
  style: 'The hub sets type and colour itself, in light and dark. The words stay; only the styling goes.',
  address: 'This address could run something or leads nowhere we trust. Write a whole address that begins with https.',
  unknown:
    'The hub does not know this, so it is left out and what stands in it stays. Please look whether the text still reads well.',
  headline:
    'The title is the page’s only headline of the first level, so this became one of the second. Nothing is lost.',
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
            'Write an excerpt of a sentence or two: it is what readers choose by.',
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
  return { level: 'look', title, advice };
}

/** Problems in the page's structured data. */
export function getJsonLdIssues(page: Pick<Document, 'querySelectorAll'>): Issue[] {
  return [...page.querySelectorAll('script[type="application/ld+json"]')]
    .flatMap(({ textContent }) => checkJsonLd(textContent))
    .map(({ level, at, message }) => ({
      level: level === 'error' ? 'mend' : 'look',
      title: `${at} ${message}`,
      advice:
        'This is what search engines read of the page. Fill in what is missing; if nothing is, tell the developers.',
    }));
}

type IssueGroup = { name: string; findings: Issue[] };

/** All issues of a draft, in the order in which an editor would fix them. */
export function getIssueGroups(checkUp: ContentReport, structuredDataIssues: readonly Issue[] = []): IssueGroup[] {
  const groups: IssueGroup[] = [
    { name: 'Taken out', findings: getRemovalIssues(checkUp) },
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
    level: cosmeticReasons.has(reason) ? 'look' : 'mend',
    title: reason === 'headline' ? 'A second headline' : what,
    advice: removalAdvice[reason],
    place,
  }));
}

function getLinkIssues({ href, text, state, to, place }: CheckedLink): Issue[] {
  const title = text ? `“${text}”` : href;
  if (!text) {
    const advice = 'Nobody can tell where this link leads: give it words, or its picture an alternative text.';
    return [
      { level: 'mend', title: href, advice, place },
      ...getLinkIssues({ href, text: href, state, to, place } as CheckedLink),
    ];
  }
  if (state === 'missing') {
    return [
      {
        level: 'mend',
        title,
        advice: `Nothing stands at ${href}. Look for the right address, or take the link out.`,
        place,
      },
    ];
  }
  if (state === 'no-place') {
    return [
      { level: 'mend', title, advice: `There is no ${href} in this text. Link to a heading that is there.`, place },
    ];
  }
  if (state === 'moved') {
    return [{ level: 'look', title, advice: `This has moved. Link to ${to} and readers arrive at once.`, place }];
  }
  return [];
}

const imageAdvice: Record<ContentReport['pictures'][number]['problem'], Pick<Issue, 'level' | 'advice'>> = {
  lost: { level: 'mend', advice: 'This picture cannot be had, so readers will not see it. Upload it again.' },
  'no-alt': {
    level: 'mend',
    advice: 'Say in a few words what it shows, for readers who cannot see it. Only a mere decoration goes without.',
  },
  'no-size': {
    level: 'look',
    advice: 'Its size is not known, so the text will jump when it comes. Give it width and height.',
  },
};

function toImageIssue({ problem, what, place }: ContentReport['pictures'][number]): Issue {
  return { ...imageAdvice[problem], title: what, place };
}

function toHeadingIssue({ problem, what, place }: ContentReport['headings'][number]): Issue {
  return problem === 'empty'
    ? {
        level: 'mend',
        title: `An empty heading (${what})`,
        advice: 'It says nothing. Write it, or take it out.',
        place,
      }
    : {
        level: 'look',
        title: `“${what}”`,
        advice: 'It skips a level. Make it one level higher, so that the outline holds.',
        place,
      };
}

// Twelve years of school, the upper limit for newspapers.
const hardGrade = 12;

function getReadingIssues({ reading: { grade } }: ContentReport): Issue[] {
  if (grade <= hardGrade) return [];
  const advice = 'Shorter sentences and plainer words would let more readers in.';
  return [{ level: 'look', title: `Asks for ${Math.round(grade)} years of school`, advice }];
}

/** The number of external links, which are not checked. */
export function countUncheckedLinks({ links }: ContentReport): number {
  return links.filter(({ state, href }) => state === 'unchecked' && /^https?:/.test(href)).length;
}
