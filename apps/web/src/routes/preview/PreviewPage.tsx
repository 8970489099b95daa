import { useAnswer, useQuestions } from '../../app/hub-context.ts';
import { Chunk } from '../../parts/chunk.ts';
import { Part } from '../../parts/Part.tsx';
import { PostArticle } from '../post/PostArticle.tsx';
import type { PageProps } from '../route.ts';
import styles from './PreviewPage.module.css';
import { previewId } from './preview-id.ts';

/** For editors alone, so in no file that a reader loads. */
const checkUp = new Chunk('check-up', () =>
  import('../../features/check-up/CheckUpPanel.tsx').then(({ CheckUpPanel }) => CheckUpPanel),
);

/** The post as it will be, below a bar that says that it is not yet, and beside it what its editor should know. */
export function PreviewPage({ place: { blog, params } }: PageProps) {
  const post = useAnswer(useQuestions().preview(blog.type, previewId(params.id)));
  if (!post) return null;
  return (
    <>
      <aside className={styles.bar} aria-label="Preview">
        <strong>Preview</strong> This is how the post will look. Readers do not see it yet.
      </aside>
      <aside className={styles.checkUp} aria-label="Check-up">
        <div className={styles.sheet}>
          <Part chunk={checkUp}>{(CheckUpPanel) => <CheckUpPanel post={post} />}</Part>
        </div>
      </aside>
      <article>
        <PostArticle post={post} blog={blog} />
      </article>
    </>
  );
}
