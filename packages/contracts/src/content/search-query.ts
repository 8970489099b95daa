/** Free of schemas, so that a browser can have it. */

const removedCharacters = /[!$%^&*()_+|~={}[\]:";<>?,./]/g;

/** What a reader means who types one mark and nothing else: on a site about writing, the mark itself. */
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

/** A search as it may enter an address: without the marks that have a meaning there. A lone mark becomes its name. */
export function cleanQuery(text: string): string {
  const trimmed = text.trim();
  return punctuationNames.get(trimmed) ?? trimmed.replace(removedCharacters, '').replace(/\s+/g, ' ').trim();
}
