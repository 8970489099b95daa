import { useAnswer, useQuestions } from '../../app/hub-context.ts';
import { RelatedPosts } from '../../features/article/RelatedPosts.tsx';
import type { PageProps } from '../route.ts';
import { PostArticle } from './PostArticle.tsx';

export function PostPage({ place: { blog, params } }: PageProps) {
  const questions = useQuestions();
  const post = useAnswer(questions.post(blog.type, params.slug ?? ''));
  const related = useAnswer(questions.related(blog.type, params.slug ?? '')) ?? [];
  if (!post) return null;
  return (
    <>
      <PostArticle post={post} home={{ href: blog.paths.home, label: blog.label }} />
      {related.length > 0 && <RelatedPosts posts={related} />}
    </>
  );
}
