/** The audiences of posts: everybody who writes, English learners, people who write at work. A post can have none. */
export type ListName = 'generic' | 'fluency' | 'professionals';

const generic = [
  ...['acronyms-abbreviations', 'commonly-confused-words', 'grammar', 'idioms', 'literary-devices', 'parts-of-speech'],
  ...['punctuation-capitalization', 'rhetorical-devices', 'sentences', 'vocabulary', 'creative-writing'],
  ...['language-trends-culture', 'plagiarism', 'summarizing-paraphrasing', 'writing-tips', 'writing-process'],
  ...['writing-techniques', 'academic-writing', 'citations', 'institutions', 'business-writing', 'career-advice'],
  ...['emailing', 'interviewing', 'resigning', 'resumes-cover-letters', 'workplace-communication', 'ai'],
  ...['writing-with-ai', 'grammarly-vs-competition'],
];

/** Category slugs of each list. Categories about the company are in no list, so their posts show no call to action. */
export const categoryLists: Readonly<Record<ListName, readonly string[]>> = {
  generic,
  fluency: ['esl'],
  professionals: ['writing', 'workplace'],
};

const listNames = Object.keys(categoryLists) as ListName[];

/** The lists that contain any of a post's categories. */
export function getLists(categories: readonly { slug: string }[]): ListName[] {
  return listNames.filter((name) => categories.some(({ slug }) => categoryLists[name].includes(slug)));
}
