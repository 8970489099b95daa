/**
 * Words that readers of a writing site search for and often misspell. Their spelling is known on every blog, even
 * without posts that contain them; search then shows posts about the term's subject.
 */
const termsBySubject = {
  punctuation:
    'ampersand apostrophe asterisk bracket colon comma dash ellipsis exclamation hyphen parenthesis parentheses period ' +
    'punctuate punctuation quotation semicolon slash capitalization capitalize uppercase lowercase',
  grammar:
    'adjective adverb agreement antecedent article auxiliary clause conditional conjugation conjunction contraction ' +
    'dangling determiner fragment gerund grammar grammatical idiom imperative infinitive interjection modifier noun object ' +
    'participle passive phrase plural possessive predicate preposition pronoun sentence singular splice subject ' +
    'subjunctive syntax tense verb',
  spelling:
    'abbreviation accidentally accommodate achieve acknowledge acronym acquire apparent argument beginning believe ' +
    'calendar colleague commitment committee conscience conscious definite definitely dictionary embarrass environment ' +
    'existence experience foreign government guarantee homonym homophone immediately independent knowledge license ' +
    'maintenance misspell misspelled misspelling necessary noticeable occasion occurred occurrence parallel possession ' +
    'privilege pronunciation publicly questionnaire receive recommend recommendation reference relevant responsibility ' +
    'restaurant rhythm schedule separate separately sincerely spelling successful surprise tomorrow truly until ' +
    'unfortunately weird vocabulary',
  writing:
    'academic analogy anaphora argumentative audience bibliography biography brainstorm business character citation ' +
    'concise conclusion copywriting creative cliche dialogue draft editing editor email essay fiction headline ' +
    'introduction language letter literature memo metaphor narrative narrator novel outline paragraph paraphrase ' +
    'personification persuasive plagiarism plagiarize poem poetry professional proofread proofreading proposal prose ' +
    'punchline quote report resignation resume revise revision rhetoric rhetorical rhyme simile story style summarize ' +
    'summary synonym antonym synthesis technical template thesis tone transition voice wordiness writer writing written',
} as const;

const subjects = new Map<string, string>();
for (const [subject, terms] of Object.entries(termsBySubject)) {
  for (const term of terms.split(' ')) subjects.set(term, subject);
}

export const writingTerms: readonly string[] = [...subjects.keys()];

/** Whether a word is the term itself or a regular form of it. */
export function isWritingTerm(word: string): boolean {
  return findTerm(word) !== undefined;
}

/** Fallback subjects if a blog has no posts about a term, the most specific first. */
export function getSubjects(word: string): string[] {
  const subject = subjects.get(findTerm(word) ?? '');
  if (!subject) return [];
  return [...new Set([subject, 'grammar', 'writing'])].filter((name) => name !== word);
}

function findTerm(word: string): string | undefined {
  const stem = word.replace(/(s|es|d|ed|ing|er|ly)$/, '');
  return [word, word.replace(/[sd]$/, ''), stem, `${stem}e`].find((form) => subjects.has(form));
}
