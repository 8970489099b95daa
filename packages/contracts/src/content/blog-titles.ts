import type { BlogType, Department } from './blogs.ts';

export type PageTitle = { title: string; description: string };

/** Titles and descriptions of the blogs for browser tabs and search results. */
export const blogTitles: Record<BlogType, PageTitle> = {
  main: {
    title: 'Blog',
    description: 'Grammar, style, and the craft of saying what you mean. Plain answers to questions about writing.',
  },
  developer: {
    title: 'for Developers Blog',
    description: 'Tutorials, updates, and lessons from building writing help into other products.',
  },
  engineering: {
    title: 'Engineering Blog',
    description: 'Models, systems, measurements, and mistakes from the people who build the writing assistant.',
  },
  'gb-business': {
    title: 'Business Writing Tips for Professional Teams',
    description: 'Practical writing guides for customer experience, HR, marketing, and sales teams.',
  },
};

export const departmentTitles: Record<Department, PageTitle> = {
  'gb-customer-experience': {
    title: 'Customer Experience Writing That Sounds Human',
    description: 'Macros, apologies, and answers that customers read to the end, for support and success teams.',
  },
  'gb-hr': {
    title: 'HR Writing People Trust',
    description: 'Job descriptions, policies, and hard conversations in words people understand.',
  },
  'gb-marketing': {
    title: 'Marketing Writing With One Voice',
    description: 'Voice guides, launches, and campaigns that sound like one company, no matter who writes them.',
  },
  'gb-sales': {
    title: 'Sales Writing That Gets Answers',
    description: 'Follow-ups, proposals, and first messages that give people a reason to reply.',
  },
};
