import { LazyComponent } from '../../browser/hydration/LazyComponent.tsx';
import { lazyExports } from '../../browser/hydration/lazy-module.ts';
import { useQueries, useQuery } from '../../data/hooks.ts';
import { previewQuery } from '../../data/lazy-queries.ts';
import { PostArticle } from '../post/PostArticle.tsx';
import type { PageProps } from '../route.ts';
import { parsePreviewId } from '../route-params.ts';
import styles from './PreviewPage.module.css';

/** Only editors need it, so it has its own chunk. */
const { ContentReport: contentReport } = lazyExports({
  ContentReport: () => import('../../features/content-report/ContentReport.tsx'),
});

/** The post as it will be published, below a preview bar and beside the content report. */
export function PreviewPage({ match: { blog, params } }: PageProps) {
  const post = useQuery(previewQuery(useQueries(), blog.type, parsePreviewId(params.id)));
  if (!post) return null;
  return (
    <>
      <aside className={styles.bar} aria-label="Preview">
        <strong>Preview</strong> This is how the post will look. Readers can’t see it yet.
      </aside>
      <aside className={styles.report} aria-label="Content report">
        <div className={styles.sheet}>
          <LazyComponent module={contentReport}>{(ContentReport) => <ContentReport post={post} />}</LazyComponent>
        </div>
      </aside>
      <article>
        <PostArticle post={post} blog={blog} />
      </article>
    </>
  );
}
