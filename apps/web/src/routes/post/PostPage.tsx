import { PostImage } from '@contenthub/ui/PostImage';
import { useAnswer, useQuestions } from '../../app/hub-context.ts';
import { Contents } from '../../features/article/Contents.tsx';
import { PostBody } from '../../features/article/PostBody.tsx';
import { PostHead } from '../../features/article/PostHead.tsx';
import { RelatedPosts } from '../../features/article/RelatedPosts.tsx';
import type { PageProps } from '../route.ts';
import { postModel } from './model.ts';
import styles from './PostPage.module.css';

export function PostPage({ place: { blog, params } }: PageProps) {
  const questions = useQuestions();
  const post = useAnswer(questions.post(blog.type, params.slug ?? ''));
  const related = useAnswer(questions.related(blog.type, params.slug ?? '')) ?? [];
  if (!post) return null;
  const model = postModel(post);
  return (
    <>
      <article className={styles.page}>
        <PostHead {...model.head} home={{ href: blog.paths.home, label: blog.label }} />
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
