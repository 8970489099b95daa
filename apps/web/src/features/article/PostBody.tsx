import type { Post } from '@contenthub/contracts/post';
import { type ReactNode, useMemo, useRef } from 'react';
import { postBodyAttribute, postTextAttribute } from '../../content/page-state.ts';
import { trustPostHtml } from '../../trusted-types/trusted-types.ts';
import { partedInTheMiddle } from '../calls-to-action/mid-place.ts';
import styles from './PostBody.module.css';
import { useLiveText } from './use-live-text.ts';

type Props = {
  post: Post;
  /** What stands in the middle of the text, where it has one. */
  children?: ReactNode;
};

export function PostBody({ post, children }: Props) {
  const body = useRef<HTMLDivElement>(null);
  useLiveText(body, post);
  const [first, second] = partedInTheMiddle(post.content);
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
  // Kept, because React compares it: a new one of the same text would replace what has come alive in it.
  const trusted = useMemo(() => ({ __html: trustPostHtml(html) }), [html]);
  return (
    <div
      className={styles.text}
      {...{ [postTextAttribute]: '' }}
      // The content service let only a whitelist through when it stored this.
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised at sync
      dangerouslySetInnerHTML={trusted}
    />
  );
}
