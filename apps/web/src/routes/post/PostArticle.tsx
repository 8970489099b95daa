import type { Post } from '@contenthub/contracts/post';
import { PostImage } from '@contenthub/ui/picture/PostImage';
import { Contents } from '../../features/article/Contents.tsx';
import { PostBody } from '../../features/article/PostBody.tsx';
import { PostHead } from '../../features/article/PostHead.tsx';
import { postModel } from './model.ts';
import styles from './PostArticle.module.css';

type Props = { post: Post; home: { href: string; label: string } };

/** A post by itself: head, picture, contents and text. */
export function PostArticle({ post, home }: Props) {
  const model = postModel(post);
  return (
    <article className={styles.page}>
      <PostHead {...model.head} home={home} />
      {model.image && (
        <div className={styles.image}>
          <PostImage picture={model.image} sizes="(min-width: 60rem) 58rem, 100vw" eager />
        </div>
      )}
      {model.outline.length > 0 && <Contents outline={model.outline} />}
      <PostBody html={post.content} form={post.postForm} />
    </article>
  );
}
