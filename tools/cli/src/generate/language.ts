/** The possible values of each `{slot}` of a sentence. A value may contain slots. */
export type Lexicon = Readonly<Record<string, readonly string[]>>;

type PickOne = <T>(list: readonly T[]) => T;

const attempts = 6;

/** Fills the slots of a sentence. Avoids using a word twice in the same sentence. */
export function fillSlots(sentence: string, lexicon: Lexicon, pick: PickOne): string {
  const used = new Set<string>();
  const filled = (text: string): string =>
    text.replace(/\{(\w+)\}/g, (_, slot: string) => {
      const entries = lexicon[slot];
      if (!entries) throw new Error(`No words for {${slot}} in "${sentence}"`);
      let entry = pick(entries);
      for (let attempt = 1; attempt < attempts && used.has(entry); attempt += 1) entry = pick(entries);
      used.add(entry);
      return filled(entry);
    });
  return fixArticles(filled(sentence));
}

/** Capitalises a sentence. The first letter may be inside a tag or a quotation. */
export function capitaliseSentence(filled: string): string {
  return filled.replace(
    /^((?:<[^>]+>|“)*)([a-z])/,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  );
}

// By sound, not by letter: "an hour" but "a user".
const beforeVowel = /\b([Aa]) (?=(?:<em>|“)?(?:hour|honest|heir|(?!us[aeiu]|uni[^nm]|ubi|one\b|once|eu)[aeiou]))/gi;

function fixArticles(text: string): string {
  return text.replace(beforeVowel, '$1n ');
}

const smallWords = new Set('a an the and but or nor for of to in on at by from with as into vs.'.split(' '));

/** 'when to use commas in a letter' → 'When to Use Commas in a Letter'. */
export function titleCase(text: string): string {
  const words = text.split(' ');
  return words
    .map((word, index) => {
      const opens = index === 0 || index === words.length - 1 || /[:?]$/.test(words[index - 1] ?? '');
      return smallWords.has(word) && !opens ? word : capitalise(word);
    })
    .join(' ');
}

export function toSlug(title: string): string {
  return title
    .toLowerCase()
    .replace(/['’.]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}

function capitalise(word: string): string {
  // 'a.m.' and 'e.g.' stay lower-case.
  if (/\.\w/.test(word)) return word;
  return word
    .split('-')
    .map((part, index) =>
      index > 0 && smallWords.has(part) ? part : part.replace(/^“?[a-z]/, (start) => start.toUpperCase()),
    )
    .join('-');
}
