import { useAnswer, useQuestions } from '../../app/hub-context.ts';
import { RelatedPlace } from '../../features/related/RelatedPlace.tsx';
import { SharePlace } from '../../features/share/SharePlace.tsx';
import type { PageProps } from '../route.ts';
import styles from './PostArticle.module.css';
import { PostArticle } from './PostArticle.tsx';

export function PostPage({ place: { blog, params } }: PageProps) {
  const questions = useQuestions();
  const post = useAnswer(questions.post(blog.type, params.slug ?? ''));
  const related = useAnswer(questions.related(blog.type, params.slug ?? '')) ?? [];
  if (!post) return null;
  return (
    <>
      <PostArticle post={post} blog={blog} share={<SharePlace post={post} className={styles.share} />} />
      {related.length > 0 && <RelatedPlace posts={related.slice(0, 3)} sourcePostId={post.id} />}
    </>
  );
}
