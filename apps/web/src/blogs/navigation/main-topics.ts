import type { Blog } from '../blog.ts';
import { engineeringNavigation } from './engineering-navigation.ts';
import type { NavTarget } from './nav-link.ts';

const topic = (base: string) => (title: string, slug: string) => ({ title, link: `${base}/${slug}` });
const ofMain = topic('/blog');
const ofDeveloper = topic('/blog/developer/category');
const ofBusiness = topic('/business/learn');

/** Where most readers of a blog find something: offered to one who found nothing. */
export const mainTopics: Record<Blog['key'], readonly NavTarget[]> = {
  main: [
    ofMain('Grammar Rules', 'handbook'),
    ofMain('Commonly Confused Words', 'commonly-confused-words'),
    ofMain('Punctuation & Capitalization', 'punctuation-capitalization'),
    ofMain('Writing Tips', 'writing-tips'),
    ofMain('Academic Writing', 'academic-writing'),
    ofMain('Emailing', 'emailing'),
    ofMain('Career Advice', 'career-advice'),
    ofMain('AI', 'ai'),
  ],
  developer: [
    ofDeveloper('Tutorials', 'tutorials'),
    ofDeveloper('Product Updates', 'product-updates'),
    ofDeveloper('Community', 'community'),
  ],
  engineering: engineeringNavigation.filter((entry) => 'link' in entry),
  gbBusiness: [
    ofBusiness('Customer Experience', 'customer-experience'),
    ofBusiness('Human Resources', 'hr'),
    ofBusiness('Marketing', 'marketing'),
    ofBusiness('Sales', 'sales'),
  ],
};
