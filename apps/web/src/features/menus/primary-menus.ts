import { addresses } from '../../brand/addresses.ts';
import type { MenuEntry } from './menu.ts';

/** The site-wide menus of the primary header. */
export const primaryMenus: readonly MenuEntry[] = [
  {
    label: 'Product',
    columns: [
      {
        label: 'Learn',
        items: [
          { label: 'Features', urlKey: 'features', description: 'What it does for your writing' },
          { label: 'Product Demo', urlKey: 'productDemo', description: 'Try it on a text', desktopOnly: true },
          { label: 'AI', urlKey: 'ai', description: 'Help with a blank page' },
          { label: 'Trust & Security', urlKey: 'trust', description: 'How your words are kept' },
          // Another company's site: nothing of ours is appended to it.
          { label: 'Coda', href: addresses.workspaceTool, description: 'Documents that a team works in' },
        ],
      },
      {
        label: 'Download',
        items: [
          { label: 'Desktop', urlKey: 'desktop', icon: 'desktop' },
          { label: 'Mobile', urlKey: 'mobile', icon: 'mobile' },
          { label: 'Browser', urlKey: 'browser', icon: 'browser' },
        ],
      },
    ],
  },
  {
    label: 'Work',
    columns: [
      {
        label: 'By team size',
        items: [
          { label: 'Enterprise', urlKey: 'enterprise' },
          { label: 'Teams & Businesses', urlKey: 'teams' },
          { label: 'Individuals', urlKey: 'individuals' },
        ],
      },
      {
        label: 'By team function',
        items: [
          { label: 'Customer Support', urlKey: 'customerSupport' },
          { label: 'Marketing', urlKey: 'marketing' },
          { label: 'IT', urlKey: 'it' },
          { label: 'Sales', urlKey: 'sales' },
          { label: 'HR', urlKey: 'hr' },
        ],
      },
    ],
  },
  {
    label: 'Education',
    columns: [
      {
        items: [
          {
            label: 'Students',
            urlKey: 'students',
            description: 'Essays that say what you mean',
            image: '/assets/menu-students-1.svg',
          },
          {
            label: 'Institutions',
            urlKey: 'institutions',
            description: 'For schools and universities',
            image: '/assets/menu-institutions-1.svg',
          },
        ],
      },
    ],
  },
  { label: 'Pricing', urlKey: 'pricing' },
  {
    label: 'Resources',
    columns: [
      {
        label: 'Learn',
        items: [
          { label: 'Blog', href: '/blog/' },
          { label: 'Customer Stories', urlKey: 'customerStories' },
          { label: 'Business and Education Events & Resources', urlKey: 'events' },
          { label: 'Grammar Guide', urlKey: 'grammarGuide' },
          { label: 'Writing Guide', urlKey: 'writingGuide' },
          { label: 'Essay Writing', urlKey: 'essayWriting' },
          { label: 'Career Guides', urlKey: 'careerGuides' },
          { label: 'Help Center', urlKey: 'helpCenter' },
        ],
      },
      {
        label: 'Tools',
        items: [
          { label: 'AI Writing Tools', urlKey: 'aiWritingTools' },
          { label: 'Grammar Checker', urlKey: 'grammarChecker' },
          { label: 'Plagiarism Checker', urlKey: 'plagiarismChecker' },
          { label: 'AI Detector', urlKey: 'aiDetector' },
          { label: 'AI Humanizer', urlKey: 'aiHumanizer' },
          { label: 'Paraphrasing Tool', urlKey: 'paraphrasingTool' },
          { label: 'Citation Generator', urlKey: 'citationGenerator' },
          { label: 'Word Counter', urlKey: 'wordCounter' },
        ],
      },
    ],
  },
  // Last, so that nothing moves when it appears.
  { label: 'What’s new', urlKey: 'whatsNew', gate: 'whats_new_header_item_25' },
];
