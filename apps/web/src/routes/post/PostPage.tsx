import { useTracking } from '@contenthub/tracking/tracking';
import { useEffect, useState } from 'react';
import { LazilyHydrated } from '../../browser/hydration/LazilyHydrated.tsx';
import { useQueries, useQuery } from '../../data/hooks.ts';
import { loadAnswers } from '../../features/quiz/quiz-answers.ts';
import { isInCollection } from '../../features/saved-posts/saved-posts.ts';
import { useConsentPending } from '../../visitor/consent.ts';
import type { SlotConfiguration } from '../../visitor/slot-scope.ts';
import { useExposure } from '../../visitor/use-exposure.ts';
import { useExperience, useHasPersonalCtas, useVisitor } from '../../visitor/use-visitor.ts';
import type { PageProps } from '../route.ts';
import { lazyPostComponents } from './lazy-components.ts';
import { isPostPage } from './metadata.ts';
import styles from './PostPage.module.css';

const depthMarks = [25, 50, 75, 100] as const;

/** Tracks scroll depth in a post: 25, 50, 75 and 100 percent, each once. */
export function useScrollDepth(post: { id: number; link: string } | undefined): void {
  const track = useTracking();
  const { id, link } = post ?? {};
  useEffect(() => {
    if (id === undefined || link === undefined) return;
    const controller = new AbortController();
    let pendingMarks = [...depthMarks];
    let frame = 0;
    const measure = () => {
      frame = 0;
      const { scrollHeight } = document.documentElement;
      // Zoomed pages lose up to half a pixel to rounding.
      const seen = ((scrollY + innerHeight + 1) / scrollHeight) * 100;
      for (const scrollDepth of pendingMarks.filter((mark) => mark <= seen)) {
        track('post/scroll', { postId: id, postUrl: link, scrollDepth });
      }
      pendingMarks = pendingMarks.filter((mark) => mark > seen);
      if (pendingMarks.length === 0) controller.abort();
    };
    const scheduleMeasure = () => {
      frame ||= requestAnimationFrame(measure);
    };
    addEventListener('scroll', scheduleMeasure, { passive: true, signal: controller.signal });
    return () => {
      controller.abort();
      cancelAnimationFrame(frame);
    };
  }, [id, link, track]);
}

/** Whether the reader saved this post. The button of a saved post shows it before the reader uses the article. */
export function useIsSaved(link: string | undefined): boolean {
  const [savedLink, setSavedLink] = useState<string>();
  useEffect(() => {
    if (!link) return;
    isInCollection('saved', link).then(
      (found) => found && setSavedLink(link),
      () => {},
    );
  }, [link]);
  return link !== undefined && link === savedLink;
}

/** A post and related posts. All of it is text and links, which need no code until a reader interacts with them. */
export function PostPage({ match }: PageProps) {
  const { blog, params } = match;
  const queries = useQueries();
  const post = useQuery(queries.post(blog.type, params.slug ?? ''));
  const related = useQuery(queries.related(blog.type, params.slug ?? '')) ?? [];
  useScrollDepth(post);
  const isSaved = useIsSaved(post?.link);
  const hasPersonalCtas = useHasPersonalCtas();
  const consentPending = useConsentPending();
  const { treatments, page } = useVisitor();
  // Not in the article, which the control group does not hydrate.
  useExposure('blog_gc', blog.hasChecker);
  const changesArticle = useExperience('blog_gc') !== 'control' || page.blogStickySideBannerCta !== 'control';
  // A reader counts in an experiment on the cards once they are hydrated, in every group.
  const hasRelatedSlot = treatments.some(
    ({ dynamicConfiguration }) => (dynamicConfiguration as SlotConfiguration | undefined)?.slot === 'related_posts',
  );
  if (!post) return null;
  const resumesQuiz = post.postForm === 'quiz' && loadAnswers(post.id) !== undefined;
  return (
    <>
      {blog.hasBanners && (
        <LazilyHydrated
          as="div"
          module={lazyPostComponents.Overlays}
          contentKey={post.link}
          className={styles.overlays}
          hydrateNow={!consentPending}
        >
          {(Overlays) => <Overlays blog={blog} post={post} isPostPageOn={(hostname) => isPostPage(match, hostname)} />}
        </LazilyHydrated>
      )}
      <LazilyHydrated
        as="article"
        module={lazyPostComponents.PostArticle}
        contentKey={post.link + post.modified}
        className={styles.article}
        hydrateNow={hasPersonalCtas || changesArticle || resumesQuiz || isSaved}
      >
        {(PostArticle) => <PostArticle post={post} blog={blog} isPublished />}
      </LazilyHydrated>
      {related.length > 0 && (
        <LazilyHydrated
          as="section"
          label="Read next"
          module={lazyPostComponents.RelatedPosts}
          contentKey={[post.link, ...related.map(({ id }) => id)].join()}
          className={styles.related}
          hydrateWhenVisible={hasRelatedSlot}
        >
          {(RelatedPosts) => <RelatedPosts posts={related.slice(0, 3)} sourcePostId={post.id} />}
        </LazilyHydrated>
      )}
      <LazilyHydrated
        as="div"
        module={lazyPostComponents.BottomBanner}
        contentKey={post.link}
        className={styles.bottom}
        hydrateNow={hasPersonalCtas}
        hydrateAhead
      >
        {(BottomBanner) => <BottomBanner blog={blog} post={post} />}
      </LazilyHydrated>
    </>
  );
}
