/** Posts are for everybody who writes, for those who learn English, for those who write at work; or for none of these. */
export type ListName = 'generic' | 'fluency' | 'professionals';

const generic = [
  ...['acronyms-abbreviations', 'commonly-confused-words', 'grammar', 'idioms', 'literary-devices', 'parts-of-speech'],
  ...['punctuation-capitalization', 'rhetorical-devices', 'sentences', 'vocabulary', 'creative-writing'],
  ...['language-trends-culture', 'plagiarism', 'summarizing-paraphrasing', 'writing-tips', 'writing-process'],
  ...['writing-techniques', 'academic-writing', 'citations', 'institutions', 'business-writing', 'career-advice'],
  ...['emailing', 'interviewing', 'resigning', 'resumes-cover-letters', 'workplace-communication', 'ai'],
  ...['writing-with-ai', 'grammarly-vs-competition'],
];

/** The categories, by slug, of each list. Who reads about the company itself is asked for nothing. */
export const categoryLists: Readonly<Record<ListName, readonly string[]>> = {
  generic,
  fluency: ['esl'],
  professionals: ['writing', 'workplace'],
};

const listNames = Object.keys(categoryLists) as ListName[];

/** The lists that a post is in by any of its categories. */
export function getLists(categories: readonly { slug: string }[]): ListName[] {
  return listNames.filter((name) => categories.some(({ slug }) => categoryLists[name].includes(slug)));
}
