import { openings } from '../vocabulary/sentences.ts';
import { sectionHeadings, smallHeadings } from '../vocabulary/structure.ts';
import { code, comparison, linkingParagraph, list, paragraph, quotation } from './blocks.ts';
import type { Voice } from './voice.ts';

export type ArticlePlan = {
  /** About how many words; the last block may bring up to a hundred more. */
  words: number;
  /** Links to other posts, each as HTML. */
  links: readonly string[];
  technical: boolean;
};

/** The text of a post: an opening, sections until there are enough words, and an end. */
export function article(voice: Voice, { words, links, technical }: ArticlePlan): string {
  const [lastLink, ...otherLinks] = links;
  const opening = `<p>${[voice.draw(openings), voice.say('claims'), voice.say('reasons')].join(' ')}</p>`;
  const ending = lastLink ? linkingParagraph(voice, lastLink) : paragraph(voice);
  const blocks = [opening];
  let count = wordsIn(opening) + wordsIn(ending);
  const more = sections(voice, otherLinks, technical);
  while (count < words) {
    const block = more.next().value;
    blocks.push(block);
    count += wordsIn(block);
  }
  return `${[...blocks, ending].join('\n')}\n`;
}

/** One block after the other, without end; a heading comes with what stands under it, so that none is left alone. */
function* sections(voice: Voice, links: string[], technical: boolean): Generator<string, never> {
  const { random } = voice;
  while (true) {
    const heading = `<h2>${voice.draw(sectionHeadings)}</h2>`;
    const link = random.chance(40) ? links.pop() : undefined;
    yield `${heading}\n${link ? linkingParagraph(voice, link) : paragraph(voice)}`;
    if (random.chance(50)) yield paragraph(voice);
    if (random.chance(28)) yield list(voice);
    if (random.chance(10)) yield comparison(voice, technical);
    if (random.chance(12)) yield quotation(voice);
    if (technical && random.chance(20)) yield code(voice);
    if (random.chance(25)) yield `<h3>${voice.draw(smallHeadings)}</h3>\n${paragraph(voice)}`;
  }
}

function wordsIn(html: string): number {
  return html
    .replace(/<[^>]+>/g, '')
    .split(/\s+/)
    .filter(Boolean).length;
}
