import { useAnswer, useQuestions } from '../../app/hub-context.ts';
import { PostArticle } from '../post/PostArticle.tsx';
import type { PageProps } from '../route.ts';
import styles from './PreviewPage.module.css';
import { previewId } from './preview-id.ts';

/** The post as it will be, below a bar that says that it is not yet. */
export function PreviewPage({ place: { blog, params } }: PageProps) {
  const post = useAnswer(useQuestions().preview(blog.type, previewId(params.id)));
  if (!post) return null;
  return (
    <>
      <aside className={styles.bar} aria-label="Preview">
        <strong>Preview</strong> This is how the post will look. Readers do not see it yet.
      </aside>
      <article>
        <PostArticle post={post} blog={blog} />
      </article>
    </>
  );
}
