import { feedFiles } from './feeds/feed-files.ts';
import type { MachineFile } from './machine-file.ts';
import { llms } from './markdown/llms.ts';
import { markdownTwin } from './markdown/markdown-twin.ts';
import { robots } from './robots.ts';
import { sitemapIndex } from './sitemap/sitemap-index.ts';
import { listsSitemap } from './sitemap/sitemap-lists.ts';
import { postsSitemap } from './sitemap/sitemap-posts.ts';

/** Everything that the hub writes for programs. */
export const allMachineFiles: readonly MachineFile[] = [
  robots,
  sitemapIndex,
  postsSitemap,
  listsSitemap,
  llms,
  ...feedFiles,
  markdownTwin,
];
