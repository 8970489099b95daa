import type { Post } from '@contenthub/contracts/post';
import { PostImage } from '@contenthub/ui/picture/PostImage';
import type { Blog } from '../../blogs/blog.ts';
import { PostBody } from '../../features/article/PostBody.tsx';
import { PostHead } from '../../features/article/PostHead.tsx';
import { ReadingProgress } from '../../features/article/ReadingProgress.tsx';
import { SideBanner } from '../../features/attention/SideBanner.tsx';
import { AuthorBox } from '../../features/author/AuthorBox.tsx';
import { CallCard } from '../../features/calls-to-action/CallCard.tsx';
import { callPost } from '../../features/calls-to-action/call-post.ts';
import { CheckerPlace } from '../../features/checker/CheckerPlace.tsx';
import { Comforts } from '../../features/comforts/Comforts.tsx';
import { Contents } from '../../features/contents/Contents.tsx';
import { Helpful } from '../../features/helpful/Helpful.tsx';
import { ShareRail } from '../../features/share/ShareRail.tsx';
import { useSiteOrigin } from '../../parts/site-origin.ts';
import { postModel } from './model.ts';
import styles from './PostArticle.module.css';

type Props = {
  post: Post;
  blog: Blog;
  /** What nobody else can see yet cannot be passed on. */
  isPublished?: boolean;
};

/** A post by itself: head, picture, contents and text, with the places around the text. */
export function PostArticle({ post, blog, isPublished = false }: Props) {
  const { head, image, outline } = postModel(post, blog);
  const calls = { blog, post: callPost(post) };
  return (
    <div className={styles.page}>
      <ReadingProgress />
      <div className={styles.head}>
        <PostHead {...head} address={useSiteOrigin() + post.link} />
        <CheckerPlace blog={blog} at="product_headline" />
      </div>
      {isPublished && (
        <div className={`${styles.rail} not-printed`}>
          <aside aria-label="Share">
            <ShareRail post={post} />
          </aside>
          <Comforts post={post} />
        </div>
      )}
      {image && (
        <div className={styles.image}>
          <PostImage picture={image} sizes="(min-width: 60rem) 58rem, 100vw" first />
        </div>
      )}
      {outline.length > 0 && (
        <div className={`${styles.contents} not-printed`}>
          <Contents outline={outline} post={{ postId: post.id, postUrl: post.link }} />
        </div>
      )}
      <div className={styles.text}>
        <PostBody post={post}>
          <CallCard placement="chMidButton" {...calls} />
        </PostBody>
        {isPublished && <Helpful post={post} />}
        <CheckerPlace blog={blog} at="article_end" />
        <CallCard placement="chEndButton" {...calls} />
        <AuthorBox author={post.author} page={head.author.href} />
      </div>
      {blog.hasBanners && (
        <div className={`${styles.side} not-printed`}>
          <SideBanner {...calls} />
        </div>
      )}
    </div>
  );
}
