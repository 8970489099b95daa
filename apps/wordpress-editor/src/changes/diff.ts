export type Part = { kind: 'same' | 'added' | 'removed'; text: string };

/** One paragraph that is not the same in both texts, as runs of words. */
export type ChangedParagraph = readonly Part[];

/** The paragraphs that differ, in the order of the newer text. A paragraph that moved is removed and added. */
export function diffParagraphs(before: readonly string[], after: readonly string[]): ChangedParagraph[] {
  const found: ChangedParagraph[] = [];
  const [removed, added]: [string[], string[]] = [[], []];
  const flush = () => {
    // Paragraphs in the same place are versions of each other, if they share some words.
    for (const [index, text] of removed.entries()) {
      const words = diffWords(text, added[index] ?? '');
      const isVersion = words.some(({ kind, text: shared }) => kind === 'same' && shared.trim() !== '');
      if (isVersion) found.push(words);
      else {
        found.push([{ kind: 'removed', text }]);
        if (added[index]) found.push([{ kind: 'added', text: added[index] }]);
      }
    }
    for (const text of added.slice(removed.length)) found.push([{ kind: 'added', text }]);
    removed.length = 0;
    added.length = 0;
  };
  for (const { kind, text } of diffSequences(before, after)) {
    if (kind === 'same') flush();
    else (kind === 'removed' ? removed : added).push(text);
  }
  flush();
  return found;
}

function diffWords(before: string, after: string): Part[] {
  const parts: Part[] = [];
  for (const { kind, text } of diffSequences(before.match(/\S+\s*/g) ?? [], after.match(/\S+\s*/g) ?? [])) {
    const last = parts.at(-1);
    if (last?.kind === kind) last.text += text;
    else parts.push({ kind, text });
  }
  return parts;
}

/** A longest common subsequence, and what was removed and added around it. */
function diffSequences(before: readonly string[], after: readonly string[]): Part[] {
  const [rows, columns] = [before.length, after.length];
  const same = (row: number, column: number) => before[row]?.trim() === after[column]?.trim();
  // lengths[row][column]: the length for what follows both positions.
  const lengths = Array.from({ length: rows + 1 }, () => new Uint32Array(columns + 1));
  const at = (row: number, column: number) => lengths[row]?.[column] ?? 0;
  for (let row = rows - 1; row >= 0; row--) {
    for (let column = columns - 1; column >= 0; column--) {
      const next = same(row, column) ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
      (lengths[row] as Uint32Array)[column] = next;
    }
  }
  const parts: Part[] = [];
  let [row, column] = [0, 0];
  while (row < rows || column < columns) {
    if (row < rows && column < columns && same(row, column)) {
      parts.push({ kind: 'same', text: after[column] ?? '' });
      row += 1;
      column += 1;
    } else if (row < rows && (column === columns || at(row + 1, column) >= at(row, column + 1))) {
      parts.push({ kind: 'removed', text: before[row] ?? '' });
      row += 1;
    } else {
      parts.push({ kind: 'added', text: after[column] ?? '' });
      column += 1;
    }
  }
  return parts;
}
