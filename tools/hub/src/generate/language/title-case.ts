const small = new Set('a an the and but or nor for of to in on at by from with as into vs.'.split(' '));

/** 'when to use commas in a letter' → 'When to Use Commas in a Letter'. */
export function titleCase(text: string): string {
  const words = text.split(' ');
  return words
    .map((word, index) => {
      const opens = index === 0 || index === words.length - 1 || /[:?]$/.test(words[index - 1] ?? '');
      return small.has(word) && !opens ? word : capitalised(word);
    })
    .join(' ');
}

export function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/['’.]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}

function capitalised(word: string): string {
  // 'a.m.' and 'e.g.' have no capital form.
  if (/\.\w/.test(word)) return word;
  return word
    .split('-')
    .map((part, index) =>
      index > 0 && small.has(part) ? part : part.replace(/^“?[a-z]/, (start) => start.toUpperCase()),
    )
    .join('-');
}
