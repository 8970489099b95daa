import type { Blog, NavLink, NavTarget } from './blog.ts';
import { engineeringNavigation } from './engineering-navigation.ts';
import { answersPath } from './main.ts';

const group = (title: string, categories: Record<string, string>, ...before: NavTarget[]): NavLink => ({
  title,
  dropdownLinks: [
    ...before,
    ...Object.entries(categories).map(([slug, name]) => ({ title: name, link: `/blog/${slug}` })),
  ],
});

/** Every category of the main blog, each in one group. */
const mainNavigation: readonly NavLink[] = [
  group(
    'Language Rules',
    {
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
    },
    { title: 'Answers', link: answersPath },
    { title: 'Grammar Rules', link: '/blog/handbook' },
  ),
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

/** Links from the business hub to the company's pages for teams. */
const businessNavigation: readonly NavLink[] = [
  { title: 'Pricing', urlKey: 'businessPricing' },
  {
    title: 'Solutions',
    dropdownLinks: [
      { title: 'Customer Experience', urlKey: 'businessCustomerExperience' },
      { title: 'HR', urlKey: 'businessHr' },
      { title: 'Marketing', urlKey: 'businessMarketing' },
      { title: 'Sales', urlKey: 'businessSales' },
    ],
  },
  { title: 'Learn', link: '/business/learn' },
  { title: 'Security', urlKey: 'security' },
];

/** The menus of each blog. They are separate from the blogs so that the browser loads them only when needed. */
export const navigationByBlog: Record<Blog['key'], readonly NavLink[]> = {
  main: mainNavigation,
  developer: [],
  engineering: engineeringNavigation,
  gbBusiness: businessNavigation,
};

/**
 * The pages of a reader's account, in menu order. The header's account menu and the account pages share this list.
 * `section` is the path segment after the account page's path.
 */
export const accountNavigation: readonly { section: string; label: string }[] = [
  { section: '', label: 'Profile' },
  { section: '/security', label: 'Sign-in & security' },
  { section: '/newsletter', label: 'Newsletter' },
  { section: '/data', label: 'Your data' },
];
