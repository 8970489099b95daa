import type { CheckedLink, ContentReport, Removal, TextLocation } from '@contenthub/contracts/content/preview';

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
  script: 'Scripts don’t run in posts. Remove this one, or ask a developer if the post needs it.',
  frame: 'Embeds from this site aren’t supported. Link to the page, or embed a video from a supported site.',
  form: 'Forms don’t work in posts. Link to a page that has the form.',
  style: 'The site sets fonts and colors for both themes. The text stays, without this styling.',
  address: 'This URL isn’t safe to open. Use a full URL that starts with https.',
  unknown: 'This element isn’t supported. Its text stays. Check that it still reads well.',
  nesting:
    'Its elements are nested too deeply, so the hub keeps the last published version. Paste the text again without formatting.',
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
            'The title is too long for search',
            `${title.length} characters. Search engines show about ${titleLength}. Put the key words first.`,
          ),
        ]
      : []),
    ...(short
      ? [
          createWarning(
            'The description is too short',
            'Write an excerpt of one or two sentences. Readers see it in search results.',
          ),
        ]
      : []),
    ...(description.length > descriptionLength
      ? [
          createWarning(
            'The description is too long for search',
            `${description.length} characters. Search engines show about ${descriptionLength}. Shorten the excerpt.`,
          ),
        ]
      : []),
  ];
}

function createWarning(title: string, advice: string): Issue {
  return { level: 'warning', title, advice };
}

type IssueGroup = { name: string; issues: Issue[] };

/** All issues of a draft, in the order in which an editor would fix them. */
export function getIssueGroups(report: ContentReport, structuredDataIssues: readonly Issue[] = []): IssueGroup[] {
  const groups: IssueGroup[] = [
    { name: 'Removed', issues: getRemovalIssues(report) },
    { name: 'Links', issues: report.links.flatMap(getLinkIssues) },
    { name: 'Images', issues: report.pictures.map(toImageIssue) },
    { name: 'Headings', issues: report.headings.map(toHeadingIssue) },
    { name: 'Readability', issues: getReadingIssues(report) },
    { name: 'Search and sharing', issues: [...getSnippetIssues(report.headers), ...structuredDataIssues] },
  ];
  return groups.filter((group) => group.issues.length > 0);
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
    const advice = 'This link has no text. Add text, or add alt text to its image.';
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
        advice: `There is no page at ${href}. Correct the URL or remove the link.`,
        place,
      },
    ];
  }
  if (state === 'no-place') {
    return [
      { level: 'error', title, advice: `No heading in this post matches ${href}. Link to an existing one.`, place },
    ];
  }
  if (state === 'moved') {
    return [{ level: 'warning', title, advice: `This page has moved. Link to ${to} instead.`, place }];
  }
  return [];
}

const imageAdvice: Record<ContentReport['pictures'][number]['problem'], Pick<Issue, 'level' | 'advice'>> = {
  lost: { level: 'error', advice: 'This image didn’t load, so readers won’t see it. Upload it again.' },
  'no-alt': {
    level: 'error',
    advice: 'Add alt text for readers who can’t see the image. Leave it empty only if the image is decorative.',
  },
  'no-size': {
    level: 'warning',
    advice: 'This image has no size, so the text jumps when it loads. Set its width and height.',
  },
};

function toImageIssue({ problem, what, place }: ContentReport['pictures'][number]): Issue {
  return { ...imageAdvice[problem], title: what, place };
}

function toHeadingIssue({ problem, what, place }: ContentReport['headings'][number]): Issue {
  return problem === 'empty'
    ? {
        level: 'error',
        title: `Empty heading (${what})`,
        advice: 'Add text or remove the heading.',
        place,
      }
    : {
        level: 'warning',
        title: `“${what}”`,
        advice: 'This heading skips a level. Move it up one level.',
        place,
      };
}

// Twelve years of school, the upper limit for newspapers.
const hardGrade = 12;

function getReadingIssues({ reading: { grade } }: ContentReport): Issue[] {
  if (grade <= hardGrade) return [];
  const advice = 'Use shorter sentences and simpler words to reach more readers.';
  return [{ level: 'warning', title: `Reads at a grade ${Math.round(grade)} level`, advice }];
}

/** The number of external links, which are not checked. */
export function countUncheckedLinks({ links }: ContentReport): number {
  return links.filter(({ state, href }) => state === 'unchecked' && /^https?:/.test(href)).length;
}
