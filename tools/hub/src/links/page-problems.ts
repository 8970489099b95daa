import { Parser } from 'htmlparser2';

/** Shorter than any page that says something; the shortest we have is a page past the end of a feed. */
const shortestText = 60;

/** What is wrong with a page as it arrives: no heading, no styles, or next to no text. */
export function pageProblems(html: string): string[] {
  const open: string[] = [];
  let [headings, styles, text, hasMain] = [0, 0, '', false];
  const parser = new Parser({
    onopentag(tag, { rel = '' }) {
      open.push(tag);
      if (tag === 'h1') headings += 1;
      if (tag === 'main') hasMain = true;
      if (tag === 'style' || (tag === 'link' && /\bstylesheet\b/.test(rel))) styles += 1;
    },
    ontext(part) {
      const silent = open.includes('script') || open.includes('style');
      if (open.includes('main') && !silent) text += part;
    },
    onclosetag() {
      open.pop();
    },
  });
  parser.end(html);
  const length = text.replace(/\s+/g, ' ').trim().length;
  return [
    ...(headings === 0 ? ['has no h1'] : []),
    ...(styles === 0 ? ['has no style sheet'] : []),
    ...(hasMain ? [] : ['has no main element']),
    ...(hasMain && length < shortestText ? [`has only ${length} characters of text`] : []),
  ];
}
