/**
 * An issue in the text: its position, the reason and the replacements. Positions are UTF-16 offsets, as in browser
 * strings.
 */
export type WritingIssue = { start: number; end: number; reason: string; replacements: readonly string[] };

/** An issue as the engine reports it. Positions count characters, and a suggestion may remove or insert text. */
export type RawIssue = {
  start: number;
  end: number;
  message: string;
  suggestions: readonly { kind: 'replace' | 'remove' | 'insertAfter'; text: string }[];
};

/** Sorts issues by position, drops overlapping ones and converts positions to UTF-16. */
export function toIssues(text: string, raw: readonly RawIssue[]): WritingIssue[] {
  const characters = Array.from(text);
  const at = (index: number) => characters.slice(0, index).join('').length;
  let reached = 0;
  return raw
    .toSorted((one, other) => one.start - other.start)
    .flatMap(({ start, end, message, suggestions }) => {
      if (start < reached) return [];
      reached = end;
      const problem = characters.slice(start, end).join('');
      const replacements = suggestions.map(({ kind, text: words }) =>
        kind === 'insertAfter' ? problem + words : words,
      );
      return [
        {
          start: at(start),
          end: at(end),
          reason: message.replace(/`([^`]*)`/g, '“$1”'),
          replacements: [...new Set(replacements)],
        },
      ];
    });
}

export function applyReplacement(text: string, { start, end }: WritingIssue, replacement: string): string {
  return text.slice(0, start) + replacement + text.slice(end);
}

/** Splits a text into segments, each with its issue, if any. */
export function splitByIssue(
  text: string,
  issues: readonly WritingIssue[],
): { text: string; issue: WritingIssue | null }[] {
  let reached = 0;
  const parts = issues.flatMap((issue) => {
    const before = text.slice(reached, issue.start);
    reached = issue.end;
    return [
      { text: before, issue: null },
      { text: text.slice(issue.start, issue.end), issue },
    ];
  });
  return [...parts, { text: text.slice(reached), issue: null }].filter((part) => part.text !== '');
}
