import { useAnswer, useQuestions } from '../../app/hub-context.ts';
import { useScrollDepth } from '../../features/article/use-scroll-depth.ts';
import { NearPart } from '../../parts/NearPart.tsx';
import type { PageProps } from '../route.ts';
import { lateParts } from './late-parts.ts';
import styles from './PostPage.module.css';

/** A post and what to read next: all of it links and text, which need no code until somebody comes near. */
export function PostPage({ place: { blog, params } }: PageProps) {
  const questions = useQuestions();
  const post = useAnswer(questions.post(blog.type, params.slug ?? ''));
  const related = useAnswer(questions.related(blog.type, params.slug ?? '')) ?? [];
  useScrollDepth(post);
  if (!post) return null;
  return (
    <>
      <NearPart as="article" chunk={lateParts.article} about={post.link} className={styles.article}>
        {(PostArticle) => <PostArticle post={post} blog={blog} isPublished />}
      </NearPart>
      {related.length > 0 && (
        <NearPart as="section" label="Read next" chunk={lateParts.related} about={post.link} className={styles.related}>
          {(RelatedPosts) => <RelatedPosts posts={related.slice(0, 3)} sourcePostId={post.id} />}
        </NearPart>
      )}
    </>
  );
}
