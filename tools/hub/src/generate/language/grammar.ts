/** What each `{slot}` of a sentence may become; an entry may have slots of its own. */
export type Lexicon = Readonly<Record<string, readonly string[]>>;

export type Pick = <T>(list: readonly T[]) => T;

const attempts = 6;

/** Fills the slots of a sentence. No word stands in two slots of the same one if another can be had. */
export function fill(sentence: string, lexicon: Lexicon, pick: Pick): string {
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
  return withArticles(filled(sentence));
}

/** The words of a sentence as one, with a capital at its start; the first letter may stand inside a tag or a quote. */
export function sentenceOf(filled: string): string {
  return filled.replace(
    /^((?:<[^>]+>|“)*)([a-z])/,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  );
}

// By sound, not by letter: an hour, but a user.
const beforeVowel = /\b([Aa]) (?=(?:<em>|“)?(?:hour|honest|heir|(?!us[aeiu]|uni[^nm]|ubi|one\b|once|eu)[aeiou]))/gi;

function withArticles(text: string): string {
  return text.replace(beforeVowel, '$1n ');
}
