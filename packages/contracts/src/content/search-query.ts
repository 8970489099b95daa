/** No schemas in this file, so that browsers can import it. */

const removedCharacters = /[!$%^&*()_+|~={}[\]:";<>?,./]/g;

/** Names of punctuation marks. On a site about writing, a reader who searches for one mark means the mark itself. */
const punctuationNames = new Map(
  Object.entries({
    ';': 'semicolon',
    ':': 'colon',
    ',': 'comma',
    '.': 'period',
    '...': 'ellipsis',
    '…': 'ellipsis',
    '!': 'exclamation point',
    '?': 'question mark',
    '"': 'quotation marks',
    '""': 'quotation marks',
    '“': 'quotation marks',
    '”': 'quotation marks',
    '“”': 'quotation marks',
    "'": 'apostrophe',
    '’': 'apostrophe',
    '(': 'parentheses',
    ')': 'parentheses',
    '()': 'parentheses',
    '[': 'brackets',
    ']': 'brackets',
    '[]': 'brackets',
    '{': 'braces',
    '}': 'braces',
    '{}': 'braces',
    '-': 'hyphen',
    '–': 'en dash',
    '—': 'em dash',
    '/': 'slash',
    '&': 'ampersand',
    '*': 'asterisk',
    '%': 'percent sign',
    $: 'dollar sign',
    '+': 'plus sign',
    '=': 'equals sign',
    '<': 'less than sign',
    '>': 'greater than sign',
    _: 'underscore',
    '^': 'caret',
    '|': 'vertical bar',
    '~': 'tilde',
  }),
);

/** Cleans a search query for use in a URL: removes marks with a special meaning. A single mark becomes its name. */
export function cleanQuery(text: string): string {
  const trimmed = text.trim();
  return punctuationNames.get(trimmed) ?? trimmed.replace(removedCharacters, '').replace(/\s+/g, ' ').trim();
}
