import { PostImage } from '@contenthub/ui/PostImage';
import { useQuery } from '@tanstack/react-query';
import { useQueries } from '../../app/hub-context.ts';
import { Contents } from '../../features/article/Contents.tsx';
import { PostBody } from '../../features/article/PostBody.tsx';
import { PostHead } from '../../features/article/PostHead.tsx';
import { RelatedPosts } from '../../features/article/RelatedPosts.tsx';
import type { PageProps } from '../route.ts';
import { postModel } from './model.ts';
import styles from './PostPage.module.css';

export function PostPage({ place: { blog, params } }: PageProps) {
  const queries = useQueries();
  const { data: post } = useQuery(queries.post(blog.type, params.slug ?? ''));
  const { data: related = [] } = useQuery(queries.related(blog.type, params.slug ?? ''));
  if (!post) return null;
  const model = postModel(post);
  return (
    <>
      <article className={styles.page}>
        <PostHead blog={blog} post={post} model={model} />
        {model.image && (
          <div className={styles.image}>
            <PostImage picture={model.image} sizes="(min-width: 60rem) 58rem, 100vw" eager />
          </div>
        )}
        {model.outline.length > 0 && <Contents outline={model.outline} />}
        <PostBody html={post.content} form={post.postForm} />
      </article>
      {related.length > 0 && <RelatedPosts posts={related} />}
    </>
  );
}
