/** Returns whether a word is one of these terms, in any of its common forms. */
export function createWordMatcher(terms: string[]): (word: string) => boolean {
  const stems = terms.map(toStem);
  return (word) => {
    const plain = normalizeWord(word);
    return stems.some((stem) => isFormOf(plain, stem));
  };
}

/** Whether a text contains every one of these terms, in any of its common forms. */
export function containsAll(text: string, terms: string[]): boolean {
  const words = (text.match(/[\p{Letter}\p{Number}'’]+/gu) ?? []).map(normalizeWord);
  return terms.map(toStem).every((stem) => words.some((word) => isFormOf(word, stem)));
}

function normalizeWord(word: string): string {
  return word.toLowerCase().replace(/['’‘]/g, '');
}

function isFormOf(word: string, stem: string): boolean {
  return word.startsWith(stem) && word.length - stem.length <= 4;
}

/** Long enough to match other forms of the word. */
function toStem(term: string): string {
  return term.length > 4 ? term.replace(/(ations?|ing|ies|ed|es|s|e|y)$/, '') : term;
}
