import type { Post } from '@contenthub/contracts/post';
import { useRef } from 'react';
import { postBodyAttribute } from '../../content/page-state.ts';
import { withMidPlace } from '../calls-to-action/mid-place.ts';
import styles from './PostBody.module.css';
import { useLiveText } from './use-live-text.ts';

export function PostBody({ post }: { post: Post }) {
  const body = useRef<HTMLDivElement>(null);
  useLiveText(body, { postId: post.id, postUrl: post.link });
  return (
    <div
      className={styles.body}
      {...{ [postBodyAttribute]: '' }}
      data-form={post.postForm}
      // The content service let only a whitelist through when it stored this.
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised at sync
      dangerouslySetInnerHTML={{ __html: withMidPlace(post.content) }}
      ref={body}
    />
  );
}
