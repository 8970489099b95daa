import type { Post } from '@contenthub/contracts/content/post';
import { type ReactNode, useMemo, useRef } from 'react';
import { trustPostHtml } from '../../browser/trusted-types/trusted-types.ts';
import { postBodyAttribute, postTextAttribute } from '../../data/page-state.ts';
import { useEnhancements } from './enhancements/use-enhancements.ts';
import '@contenthub/ui/examples/examples.css';
import styles from './PostBody.module.css';

/**
 * Splits a text before the top-level section closest to its middle, so that something can be inserted. A text with
 * fewer than three sections is not split.
 */
export function splitInMiddle(html: string): [string] | [string, string] {
  const starts = findTopLevelSections(html);
  if (starts.length < 3) return [html];
  const distance = (index: number) => Math.abs(index - html.length / 2);
  const middle = starts.slice(1).reduce((best, index) => (distance(index) < distance(best) ? index : best));
  return [html.slice(0, middle), html.slice(middle)];
}

const voidElements = new Set(['br', 'hr', 'img', 'source', 'input', 'col', 'wbr', 'track', 'area', 'embed']);
const tagName = /[a-z][a-z0-9]*/iy;

/** Does not match whole tags with a pattern, because that creates a result for each of the hundreds of tags. */
function findTopLevelSections(html: string): number[] {
  const starts: number[] = [];
  let depth = 0;
  for (let start = html.indexOf('<'), end = 0; start >= 0 && end >= 0; start = html.indexOf('<', end)) {
    const isClosing = html[start + 1] === '/';
    const nameStart = start + (isClosing ? 2 : 1);
    tagName.lastIndex = nameStart;
    // Comments have no name.
    const name = tagName.test(html) ? html.slice(nameStart, tagName.lastIndex) : '';
    end = html.indexOf('>', start);
    if (!name || voidElements.has(name)) continue;
    if (depth === 0 && !isClosing && name === 'h2') starts.push(start);
    depth += isClosing ? -1 : 1;
  }
  return starts;
}

type Props = {
  post: Post;
  /** The text, split where something can be inserted. */
  text: ReturnType<typeof splitInMiddle>;
  /** Rendered in the middle of the text, if it has one. */
  children?: ReactNode;
};

export function PostBody({ post, text: [first, second], children }: Props) {
  const body = useRef<HTMLDivElement>(null);
  useEnhancements(body, post);
  return (
    <div className={styles.body} {...{ [postBodyAttribute]: '' }} data-form={post.postForm} ref={body}>
      <Text html={first} />
      {second !== undefined && (
        <>
          {children}
          <Text html={second} />
        </>
      )}
    </div>
  );
}

function Text({ html }: { html: string }) {
  // Memoised, because React would replace the enhanced text if the object changed.
  const trusted = useMemo(() => ({ __html: trustPostHtml(html) }), [html]);
  return (
    <div
      className={styles.text}
      {...{ [postTextAttribute]: '' }}
      // The content service sanitised this HTML with an allow-list when it stored the post.
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised at sync
      dangerouslySetInnerHTML={trusted}
    />
  );
}
