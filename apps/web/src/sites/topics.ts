import type { Blog, NavTarget } from './blog.ts';
import { engineeringNavigation } from './engineering-navigation.ts';

const topic = (base: string) => (title: string, slug: string) => ({ title, link: `${base}/${slug}` });
const mainTopic = topic('/blog');
const developerTopic = topic('/blog/developer/category');
const businessTopic = topic('/business/learn');

/** Popular topics of a blog, suggested when a search has no results. */
export const topicsByBlog: Record<Blog['key'], readonly NavTarget[]> = {
  main: [
    mainTopic('Grammar Rules', 'handbook'),
    mainTopic('Commonly Confused Words', 'commonly-confused-words'),
    mainTopic('Punctuation & Capitalization', 'punctuation-capitalization'),
    mainTopic('Writing Tips', 'writing-tips'),
    mainTopic('Academic Writing', 'academic-writing'),
    mainTopic('Emailing', 'emailing'),
    mainTopic('Career Advice', 'career-advice'),
    mainTopic('AI', 'ai'),
  ],
  developer: [
    developerTopic('Tutorials', 'tutorials'),
    developerTopic('Product Updates', 'product-updates'),
    developerTopic('Community', 'community'),
  ],
  engineering: engineeringNavigation.filter((entry) => 'link' in entry),
  gbBusiness: [
    businessTopic('Customer Experience', 'customer-experience'),
    businessTopic('Human Resources', 'hr'),
    businessTopic('Marketing', 'marketing'),
    businessTopic('Sales', 'sales'),
  ],
};
