import { blogSections } from '@contenthub/contracts/content/site-urls';

/** The blog of a path. The blog with the longest matching home path wins; other paths belong to the main blog. */
export function blogExpression(path: string): string {
  const sections = Object.entries(blogSections)
    .map(([blog, { home }]) => ({ blog, home: home.replace(/\/$/, '') }))
    .sort((one, other) => other.home.length - one.home.length);
  const cases = sections.map(({ blog, home }) => `${path} = '${home}' or startsWith(${path}, '${home}/'), '${blog}'`);
  return `multiIf(${cases.join(', ')}, 'main')`;
}
