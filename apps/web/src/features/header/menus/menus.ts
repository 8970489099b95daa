import type { Blog, NavLink, NavTarget } from '../../../sites/blog.ts';
import { navigationByBlog } from '../../../sites/navigation.ts';
import { type UrlKey, urls } from '../../../sites/urls.ts';

/** A link target: a URL, or the key of a company URL. */
export type LinkTarget = { href: string } | { urlKey: UrlKey };

export type MenuItem = LinkTarget & {
  label: string;
  icon?: 'desktop' | 'mobile' | 'browser';
  description?: string;
  /** The URL of a small picture, 64 by 64. */
  image?: string;
  /** Hidden on phones and tablets. */
  desktopOnly?: boolean;
  /** Shown only if this gate is open. */
  gate?: string;
};

export type MenuColumn = { label?: string; items: readonly MenuItem[] };

/** A menu with its columns. */
export type Menu = { label: string; columns: readonly MenuColumn[] };

/** An entry of a header: a menu or a link. */
type MenuEntry = Menu | MenuItem;

export const isMenu = (entry: MenuEntry): entry is Menu => 'columns' in entry;

/** The header sections that have menus: the site's and the blog's own. At most one of the narrow menus is open. */
export type HeaderSection = 'site' | 'blog';

/** The site-wide menus of the primary header. */
const primaryMenus: readonly MenuEntry[] = [
  {
    label: 'Product',
    columns: [
      {
        label: 'Learn',
        items: [
          { label: 'Features', urlKey: 'features', description: 'What it does for your writing' },
          { label: 'Product Demo', urlKey: 'productDemo', description: 'See it in action', desktopOnly: true },
          { label: 'AI', urlKey: 'ai', description: 'Help with a blank page' },
          { label: 'Trust & Security', urlKey: 'trust', description: 'How we protect your data' },
          // Another company's site, so no campaign parameters are added.
          { label: 'Coda', href: urls.workspaceTool, description: 'Documents for teams' },
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
  // Comes last, so that nothing shifts when it appears.
  { label: 'What’s new', urlKey: 'whatsNew', gate: 'whats_new_header_item_25' },
];

/** Converts a blog's navigation to menus. A group becomes a menu with one column. */
function toMenus(navigation: readonly NavLink[]): MenuEntry[] {
  return navigation.map((entry) =>
    'dropdownLinks' in entry
      ? { label: entry.title, columns: [{ items: entry.dropdownLinks.map(toMenuItem) }] }
      : toMenuItem(entry),
  );
}

function toMenuItem({ title: label, ...target }: NavTarget): MenuItem {
  return 'link' in target ? { label, href: target.link } : { label, ...target };
}

/**
 * The menus of a header section. A blog with a second header has the site's menus in the first and its own in the
 * second. Any other blog has its own in the first.
 */
export function getMenus(blog: Blog, section: HeaderSection): readonly MenuEntry[] {
  return section === 'site' && blog.hasSecondaryHeader ? primaryMenus : toMenus(navigationByBlog[blog.key]);
}
