import type { CheckedLink, CheckUp } from '@contenthub/contracts/check-up';
import type { Finding } from './finding.ts';
import { harmless, removalAdvice } from './removal-advice.ts';
import { snippetFindings } from './snippet.ts';

export type Group = { name: string; findings: Finding[] };

/** All that there is to say of a draft, in the order in which an editor would go through it. */
export function findings(checkUp: CheckUp, machines: readonly Finding[] = []): Group[] {
  const groups: Group[] = [
    { name: 'Taken out', findings: removed(checkUp) },
    { name: 'Links', findings: checkUp.links.flatMap(link) },
    { name: 'Pictures', findings: checkUp.pictures.map(picture) },
    { name: 'Headings', findings: checkUp.headings.map(heading) },
    { name: 'Reading', findings: reading(checkUp) },
    { name: 'Search and sharing', findings: [...snippetFindings(checkUp.headers), ...machines] },
  ];
  return groups.filter((group) => group.findings.length > 0);
}

function removed({ removed }: CheckUp): Finding[] {
  return removed.map(({ what, reason, place }) => ({
    level: harmless.has(reason) ? 'look' : 'mend',
    title: reason === 'headline' ? 'A second headline' : what,
    advice: removalAdvice[reason],
    place,
  }));
}

function link({ href, text, state, to, place }: CheckedLink): Finding[] {
  const title = text ? `“${text}”` : href;
  if (!text) {
    const advice = 'Nobody can tell where this link leads: give it words, or its picture an alternative text.';
    return [
      { level: 'mend', title: href, advice, place },
      ...link({ href, text: href, state, to, place } as CheckedLink),
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

const pictureAdvice: Record<CheckUp['pictures'][number]['problem'], Pick<Finding, 'level' | 'advice'>> = {
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

function picture({ problem, what, place }: CheckUp['pictures'][number]): Finding {
  return { ...pictureAdvice[problem], title: what, place };
}

function heading({ problem, what, place }: CheckUp['headings'][number]): Finding {
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

// Twelve years of school: what a newspaper asks of its readers at most.
const hardGrade = 12;

function reading({ reading: { grade } }: CheckUp): Finding[] {
  if (grade <= hardGrade) return [];
  const advice = 'Shorter sentences and plainer words would let more readers in.';
  return [{ level: 'look', title: `Asks for ${Math.round(grade)} years of school`, advice }];
}

/** Of the links whose end only their own site knows. */
export function uncheckedLinks({ links }: CheckUp): number {
  return links.filter(({ state, href }) => state === 'unchecked' && /^https?:/.test(href)).length;
}
