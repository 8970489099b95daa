import rehypeParse from 'rehype-parse';
import rehypeRemark, { type Options } from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';

type Handle = NonNullable<NonNullable<Options>['handlers']>[string];

/** What opens a hidden answer becomes a line of its own, and the answer stands below it. */
const summary: Handle = (state, node) => ({
  type: 'paragraph',
  children: [{ type: 'strong', children: state.all(node) as never }],
});

const converter = unified()
  .use(rehypeParse, { fragment: true })
  .use(rehypeRemark, { handlers: { summary } })
  .use(remarkGfm)
  .use(remarkStringify, { bullet: '-', emphasis: '*', fences: true, rule: '-' })
  .freeze();

/** A post's HTML as Markdown: tables, code and pictures included, and nothing that only a page can show. */
export function toMarkdown(html: string): string {
  return String(converter.processSync(html));
}
