import { createElement, type ReactNode } from 'react';

const tags: Record<string, string> = { '*': 'em', '**': 'strong', '`': 'code' };
/** Marks around words, as in Markdown. Those within a word or between spaces, as in `2 * 3`, are text. */
const marked = /(?<![\w*`])(\*\*|\*|`)(?=\S)(.+?)(?<=\S)\1(?![\w*`])/;

/** Elements for a plain text in which `*word*`, `**word**` and `` `word` `` are marked. There is no other markup. */
export function withEmphasis(text: string): ReactNode[] {
  const found = marked.exec(text);
  const [all = '', mark = '', inner = ''] = found ?? [];
  if (!found) return text ? [text] : [];
  const content = mark === '`' ? [inner] : withEmphasis(inner);
  return [
    ...(found.index > 0 ? [text.slice(0, found.index)] : []),
    createElement(tags[mark] ?? 'em', null, ...content),
    ...withEmphasis(text.slice(found.index + all.length)),
  ];
}
