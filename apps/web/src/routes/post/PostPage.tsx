import { experienceIn } from '@contenthub/experiments/client/page-user';
import { useAnswer, useQuestions } from '../../app/hub-context.ts';
import { useScrollDepth } from '../../features/article/use-scroll-depth.ts';
import { storedAnswers } from '../../features/quiz/quiz-answers.ts';
import { NearPart } from '../../parts/NearPart.tsx';
import { useChoiceDue } from '../../visitor/use-choice-due.ts';
import { useOwnCalls, useVisitor } from '../../visitor/use-visitor.ts';
import { isPostPage } from '../post-page.ts';
import type { PageProps } from '../route.ts';
import { lateParts } from './late-parts.ts';
import styles from './PostPage.module.css';

/** What these show stands in the article. */
const articleExperiments = ['blog_sticky_sidebanner_cta_rerun', 'blog_gc'] as const;

/** A post and what to read next: all of it links and text, which need no code until somebody comes near. */
export function PostPage({ place }: PageProps) {
  const { blog, params } = place;
  const questions = useQuestions();
  const post = useAnswer(questions.post(blog.type, params.slug ?? ''));
  const related = useAnswer(questions.related(blog.type, params.slug ?? '')) ?? [];
  useScrollDepth(post);
  const ownCalls = useOwnCalls();
  const choiceDue = useChoiceDue();
  const { treatments } = useVisitor();
  const inGroup = articleExperiments.some((name) => experienceIn(treatments, name) !== 'control');
  if (!post) return null;
  const resumesQuiz = post.postForm === 'quiz' && storedAnswers(post.id) !== undefined;
  return (
    <>
      {blog.hasBanners && (
        <NearPart as="div" chunk={lateParts.attention} about={post.link} className={styles.attention} now={!choiceDue}>
          {(Attention) => <Attention blog={blog} post={post} counts={(hostname) => isPostPage(place, hostname)} />}
        </NearPart>
      )}
      <NearPart
        as="article"
        chunk={lateParts.article}
        about={post.link}
        className={styles.article}
        now={ownCalls || inGroup || resumesQuiz}
      >
        {(PostArticle) => <PostArticle post={post} blog={blog} isPublished />}
      </NearPart>
      {related.length > 0 && (
        <NearPart as="section" label="Read next" chunk={lateParts.related} about={post.link} className={styles.related}>
          {(RelatedPosts) => <RelatedPosts posts={related.slice(0, 3)} sourcePostId={post.id} />}
        </NearPart>
      )}
      <NearPart
        as="div"
        chunk={lateParts['bottom-banner']}
        about={post.link}
        className={styles.bottom}
        now={ownCalls}
        bySight
      >
        {(BottomBanner) => <BottomBanner blog={blog} post={post} />}
      </NearPart>
    </>
  );
}
