import type { PostForm } from '@contenthub/contracts/post';
import { postBodyAttribute } from '../../content/page-state.ts';
import styles from './PostBody.module.css';

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
