import type { PageHeaders } from '@contenthub/contracts/page-headers';
import { escapeText } from '@contenthub/post-html/escape-text';

export type Described = {
  title: string;
  description: string;
  image?: string | undefined;
  article?: { published: string; modified: string; author: string; section: string | undefined };
};

/** A page's metadata in the three forms that the API speaks. */
export function pageHeaders({ title, description, image, article }: Described): PageHeaders {
  const meta = (kind: 'name' | 'property', name: string, content: string) =>
    `<meta ${kind}="${name}" content="${escapeText(content)}">`;
  return {
    title,
    head: [
      meta('name', 'description', description),
      ...(article
        ? [
            meta('property', 'article:published_time', article.published),
            meta('property', 'article:modified_time', article.modified),
            meta('name', 'author', article.author),
            ...(article.section ? [meta('property', 'article:section', article.section)] : []),
          ]
        : []),
    ].join('\n'),
    og: { title, description, type: article ? 'article' : 'website', ...(image && { image }) },
  };
}
