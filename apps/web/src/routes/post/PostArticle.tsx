import type { Post } from '@contenthub/contracts/content/post';
import { PostImage } from '@contenthub/ui/image/PostImage';
import { AnswerCard } from '../../features/answers/AnswerCard.tsx';
import { AuthorBox } from '../../features/author/AuthorBox.tsx';
import { LazyWritingChecker } from '../../features/checker/LazyWritingChecker.tsx';
import { CtaCard } from '../../features/cta/CtaCard.tsx';
import { toCtaPost } from '../../features/cta/cta-post.ts';
import { Newsletter } from '../../features/newsletter/Newsletter.tsx';
import { SideBanner } from '../../features/overlays/SideBanner.tsx';
import { Helpful } from '../../features/post/Helpful.tsx';
import { PostBody, splitInMiddle } from '../../features/post/PostBody.tsx';
import { PostHead } from '../../features/post/PostHead.tsx';
import { TableOfContents } from '../../features/post/TableOfContents.tsx';
import { ReadingProgress } from '../../features/reading-tools/ReadingProgress.tsx';
import { ReadingTools } from '../../features/reading-tools/ReadingTools.tsx';
import { ShareRail } from '../../features/share/ShareRail.tsx';
import type { Blog } from '../../sites/blog.ts';
import { useSiteOrigin } from '../../sites/site-origin.ts';
import { createPostModel } from './model.ts';
import styles from './PostArticle.module.css';

type Props = {
  post: Post;
  blog: Blog;
  /** An unpublished post cannot be shared. */
  isPublished?: boolean;
};

/** A post with header, picture, table of contents, text and the placements around the text. */
export function PostArticle({ post, blog, isPublished = false }: Props) {
  const { head, image, outline } = createPostModel(post, blog);
  const text = splitInMiddle(post.content);
  const calls = { blog, post: toCtaPost(post, text.length > 1) };
  const answer = post.answer && (
    <div className={styles.answer}>
      <AnswerCard answer={post.answer} />
    </div>
  );
  // Its examples would give the answers away.
  const isAnswerLast = post.postForm === 'quiz';
  return (
    <div className={styles.page}>
      <ReadingProgress />
      <div className={styles.head}>
        <PostHead {...head} url={useSiteOrigin() + post.link} />
        <LazyWritingChecker blog={blog} at="product_headline" />
      </div>
      {isPublished && (
        <div className={`${styles.rail} not-printed`}>
          <aside aria-label="Share">
            <ShareRail post={post} />
          </aside>
          <ReadingTools post={post} />
        </div>
      )}
      {image && (
        <div className={styles.image}>
          <PostImage picture={image} title={post.title} sizes="(min-width: 60rem) 36rem, 100vw" first />
        </div>
      )}
      {outline.length > 0 && (
        <div className={`${styles.contents} not-printed`}>
          <TableOfContents outline={outline} post={{ postId: post.id, postUrl: post.link }} />
        </div>
      )}
      <div className={styles.text}>
        {!isAnswerLast && answer}
        <PostBody post={post} text={text}>
          <CtaCard placement="chMidButton" {...calls} />
        </PostBody>
        {isAnswerLast && answer}
        {isPublished && <Helpful post={post} />}
        <LazyWritingChecker blog={blog} at="article_end" />
        <CtaCard placement="chEndButton" {...calls} />
        <AuthorBox author={post.author} page={head.author.href} />
        {isPublished && !blog.hasBanners && (
          <div className="not-printed">
            <Newsletter blog={blog} look="box" />
          </div>
        )}
      </div>
      {blog.hasBanners && (
        <div className={`${styles.side} not-printed`}>
          <SideBanner {...calls} />
        </div>
      )}
    </div>
  );
}
