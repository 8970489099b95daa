import type { SourcePost } from '@contenthub/content/sync/source-post';

/** A post to look at in a terminal. It reads only the HTML that the generator writes. */
export function asMarkdown(post: SourcePost): string {
  const facts = [
    `${post.id} · ${post.slug}`,
    `${post.categories.map(({ slug }) => slug).join(', ')} · ${post.form} · ${post.author.name}`,
    `${day(post.date)}, changed ${day(post.modified)} · ${post.tags.join(', ')}`,
  ];
  return [`# ${post.title}`, facts.join('\n'), `> ${post.excerpt || '(no excerpt)'}`, markdown(post.html)].join('\n\n');
}

function day(date: Date): string {
  return date.toISOString().slice(0, 10);
}

function markdown(html: string): string {
  return html
    .replace(/<h2>(.*)<\/h2>/g, '\n## $1\n')
    .replace(/<h3>(.*)<\/h3>/g, '\n### $1\n')
    .replace(/<a href="([^"]*)">(.*?)<\/a>/g, '[$2]($1)')
    .replace(/<em>(.*?)<\/em>/g, '*$1*')
    .replace(/<ol>[\s\S]*?<\/ol>/g, (list) => list.replaceAll('<li>', '1. '))
    .replaceAll('<li>', '- ')
    .replace(/<\/?(table|thead|tbody)>\n?/g, '')
    .replace(
      /<tr>([\s\S]*?)<\/tr>/g,
      (_, cells: string) => `|${cells.replace(/<t[hd]>(.*)<\/t[hd]>\n/g, ' $1 |').trim()}`,
    )
    .replace(/<blockquote>\n<p>(.*)<\/p>\n<\/blockquote>/g, '\n> $1\n')
    .replace(/<pre><code>([\s\S]*?)<\/code><\/pre>/g, '\n```\n$1```\n')
    .replace(/<p>(.*)<\/p>/g, '\n$1\n')
    .replace(/<[^>]+>/g, '')
    .replace(/&gt;/g, '>')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
