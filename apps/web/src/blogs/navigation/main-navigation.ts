import type { NavLink } from './nav-link.ts';

const group = (title: string, categories: Record<string, string>): NavLink => ({
  title,
  dropdownLinks: Object.entries(categories).map(([slug, name]) => ({ title: name, link: `/blog/${slug}` })),
});

/** Every category of the main blog, each in one group. */
export const mainNavigation: readonly NavLink[] = [
  group('Language Rules', {
    'acronyms-abbreviations': 'Acronyms & Abbreviations',
    'commonly-confused-words': 'Commonly Confused Words',
    grammar: 'Grammar',
    idioms: 'Idioms',
    'literary-devices': 'Literary Devices',
    'parts-of-speech': 'Parts of Speech',
    'punctuation-capitalization': 'Punctuation & Capitalization',
    'rhetorical-devices': 'Rhetorical Devices',
    sentences: 'Sentences',
    vocabulary: 'Vocabulary',
  }),
  group('Writing Tips', {
    'creative-writing': 'Creative Writing',
    'language-trends-culture': 'Language Trends & Culture',
    plagiarism: 'Plagiarism',
    'summarizing-paraphrasing': 'Summarizing & Paraphrasing',
    'writing-tips': 'Writing Tips',
    'writing-process': 'Writing Process',
    'writing-techniques': 'Writing Techniques',
  }),
  group('For Education', {
    'academic-writing': 'Academic Writing',
    citations: 'Citations',
    institutions: 'Institutions',
  }),
  group('For Work', {
    'business-writing': 'Business Writing',
    'career-advice': 'Career Advice',
    emailing: 'Emailing',
    interviewing: 'Interviewing',
    resigning: 'Resigning',
    'resumes-cover-letters': 'Resumes & Cover Letters',
    'workplace-communication': 'Workplace Communication',
  }),
  group('AI', { ai: 'AI', 'writing-with-ai': 'Writing With AI' }),
  group('Company & Product', {
    company: 'Company',
    'grammarly-vs-competition': 'Grammarly vs. Competition',
    product: 'Product',
    'trust-security': 'Trust & Security',
    'user-stories': 'User Stories',
  }),
];
