import type { SourceCategory } from '@contenthub/content/sync/source-post';
import type { BlogType } from '@contenthub/contracts/content/blogs';
import { parseLines } from './word-list.ts';

/**
 * The categories of content/categories.yaml with the same ids. They are copied here because generated posts must only
 * depend on the seed. A test compares the two.
 */
export const blogCategories: Record<BlogType, SourceCategory[]> = {
  main: categories(`
    101 | acronyms-abbreviations | Acronyms & Abbreviations | What the short forms stand for, and how to write them.
    102 | commonly-confused-words | Commonly Confused Words | Pairs that sound alike, look alike or trade places when nobody is watching.
    103 | grammar | Grammar | How English sentences hold together, one rule at a time.
    104 | idioms | Idioms | Sayings that mean more than their words.
    105 | literary-devices | Literary Devices | The tools that writers use to make a page do more than report.
    106 | parts-of-speech | Parts of Speech | Nouns, verbs and the company they keep.
    107 | punctuation-capitalization | Punctuation & Capitalization | Small marks, large letters and what each of them promises the reader.
    108 | rhetorical-devices | Rhetorical Devices | Patterns that persuade, and why they work on us.
    109 | sentences | Sentences | Building them, mending them and knowing when to stop.
    110 | vocabulary | Vocabulary | Words worth having, and when to use them.
    111 | creative-writing | Creative Writing | Stories, scenes and the sentences that carry them.
    112 | language-trends-culture | Language Trends & Culture | How English is changing, and who is changing it.
    113 | plagiarism | Plagiarism | What it is, how it happens by accident and how to stay clear of it.
    114 | summarizing-paraphrasing | Summarizing & Paraphrasing | Saying what someone else said, honestly and in your own words.
    115 | writing-tips | Writing Tips | Advice that you can use in the next paragraph you write.
    116 | writing-process | Writing Process | From an empty page to a finished one, step by step.
    117 | writing-techniques | Writing Techniques | Ways of working that make drafts better.
    118 | academic-writing | Academic Writing | Essays, theses and arguments that stand up.
    119 | citations | Citations | Giving credit in the form your reader expects.
    120 | institutions | Institutions | Writing at schools and universities, for the people who run it.
    121 | business-writing | Business Writing | Memos, reports and proposals that get read.
    122 | career-advice | Career Advice | Words for the turning points of a working life.
    123 | emailing | Emailing | From the subject line to the last word.
    124 | interviewing | Interviewing | What to say before, during and after.
    125 | resigning | Resigning | Leaving well, in writing.
    126 | resumes-cover-letters | Resumes & Cover Letters | One page that opens a door.
    127 | workplace-communication | Workplace Communication | Saying hard, dull and kind things at work.
    128 | ai | AI | What language models are and what they are good for.
    129 | writing-with-ai | Writing With AI | Keeping your voice while a machine helps.
    130 | company | Company | How we work, and what we learn from it.
    131 | grammarly-vs-competition | Grammarly vs. Competition | Honest comparisons.
    132 | product | Product | What is new and how to use it.
    133 | trust-security | Trust & Security | How your words are kept safe.
    134 | user-stories | User Stories | People who write for a living, or for their lives.
    135 | writing | Writing | Writing for work, at length.
    136 | workplace | Workplace | Life and language at work.
    137 | esl | ESL | English for people who came to it from another language.
    138 | handbook | Grammar Rules | The basic rules of English grammar, each on a page of its own.`),
  developer: categories(`
    201 | dev-tutorials | Tutorials | Build something small that works.
    202 | dev-product-updates | Product Updates | What changed, and what you need to do.
    203 | dev-community | Community | What developers made, and what we learned from them.`),
  engineering: categories(`
    301 | eng-nlp-ml | NLP/ML | Models of language and what they run on.
    302 | eng-infrastructure | Infrastructure | Keeping it up, keeping it fast.
    303 | eng-product | Product | How features are built.
    304 | eng-mobile | Mobile | Writing help in the smallest places.
    305 | eng-data | Data | Counting things, and being able to believe the count.`),
  'gb-business': categories(`
    401 | gb-customer-experience | Customer Experience | Support that reads as if a person wrote it.
    402 | gb-hr | Human Resources | Policies, offers and hard conversations.
    403 | gb-marketing | Marketing | A voice that stays the same across a hundred hands.
    404 | gb-sales | Sales | Messages that get answered.`),
};

function categories(text: string): SourceCategory[] {
  return parseLines(text).map((line) => {
    const [id, slug = '', name = '', description = ''] = line.split(' | ');
    return { id: Number(id), slug, name, description };
  });
}
