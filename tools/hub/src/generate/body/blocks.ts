import { plainPhrases } from '../vocabulary/plain-phrases.ts';
import { linkLeads, listItems, listLeads, measures, quotations, snippets } from '../vocabulary/structure.ts';
import type { Kind, Voice } from './voice.ts';

/** Blocks of HTML; every tag is one that the sanitiser keeps, so that what is generated is what is stored. */

const paragraphPlans: Kind[][] = [
  ['claims', 'reasons', 'advice'],
  ['claims', 'examples', 'reasons'],
  ['claims', 'reasons', 'reasons', 'closers'],
  ['advice', 'reasons', 'advice', 'closers'],
  ['examples', 'claims', 'advice'],
  ['claims', 'advice', 'examples', 'reasons'],
  ['reasons', 'claims', 'closers'],
  ['claims', 'reasons', 'advice', 'reasons', 'closers'],
];

export function paragraph(voice: Voice, last = ''): string {
  const said = voice.random.pick(paragraphPlans).map((kind) => voice.say(kind));
  if (voice.random.chance(9)) said.push(voice.say('curios'));
  return `<p>${[...said, last].filter(Boolean).join(' ')}</p>`;
}

/** A paragraph that ends with the way to another post. */
export function linkingParagraph(voice: Voice, link: string): string {
  return paragraph(voice, voice.fill(voice.random.pick(linkLeads), { link: [link] }));
}

export function list(voice: Voice): string {
  const tag = voice.random.chance(35) ? 'ol' : 'ul';
  const items = Array.from({ length: voice.random.between(3, 6) }, () => `<li>${voice.draw(listItems)}.</li>`);
  return [`<p>${voice.draw(listLeads)}</p>`, `<${tag}>`, ...new Set(items), `</${tag}>`].join('\n');
}

export function quotation(voice: Voice): string {
  return `<blockquote>\n<p>${voice.draw(quotations)}</p>\n</blockquote>`;
}

export function code(voice: Voice): string {
  const item = voice.word('thing').replace(/ .*/, '');
  const lines = voice.random.pick(snippets).map((line) => line.replaceAll('{item}', item));
  return `<pre><code>${lines.join('\n')}\n</code></pre>`;
}

/** The two words of a pair, a measurement, or plain phrases for wordy ones: whatever the post has to compare. */
export function comparison(voice: Voice, technical: boolean): string {
  if (voice.knows('firstUse')) {
    return table(['Word', 'Use it for'], [wordRow(voice, 'first', 'firstUse'), wordRow(voice, 'second', 'secondUse')]);
  }
  const rows = voice.random.between(3, 5);
  if (!technical) return table(['Instead of', 'Write'], voice.random.shuffled(plainPhrases).slice(0, rows));
  const measured = voice.random.shuffled(measures).slice(0, rows);
  return table(
    ['Measure', 'Before', 'After'],
    measured.map((measure) => {
      const before = voice.random.between(20, 2000);
      return [measure, String(before), String(Math.ceil((before * voice.random.between(25, 95)) / 100))];
    }),
  );
}

function wordRow(voice: Voice, word: string, use: string): string[] {
  return [`<em>${voice.word(word)}</em>`, voice.word(use)];
}

function table(head: string[], rows: string[][]): string {
  const row = (tag: string, cells: string[]) => ['<tr>', ...cells.map((cell) => `<${tag}>${cell}</${tag}>`), '</tr>'];
  const body = rows.flatMap((cells) => row('td', cells));
  return ['<table>', '<thead>', ...row('th', head), '</thead>', '<tbody>', ...body, '</tbody>', '</table>'].join('\n');
}
