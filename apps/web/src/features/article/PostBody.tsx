import type { PostForm } from '@contenthub/contracts/post';
import styles from './PostBody.module.css';

/** Where hydration finds the post's HTML again: it is sent once, in the page, and not a second time in the state. */
export const postBodyAttribute = 'data-post-body';

export function PostBody({ html, form }: { html: string; form: PostForm }) {
  return (
    <div
      className={styles.body}
      {...{ [postBodyAttribute]: '' }}
      data-form={form}
      // The content service let only a whitelist through when it stored this.
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised at sync
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
