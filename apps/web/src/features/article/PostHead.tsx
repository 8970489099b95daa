import type { Post } from '@contenthub/contracts/post';
import type { Blog } from '../../blogs/blog.ts';
import type { PostModel } from '../../routes/post/model.ts';
import styles from './PostHead.module.css';

export function PostHead({ blog, post, model }: { blog: Blog; post: Post; model: PostModel }) {
  return (
    <header className={styles.head}>
      <nav aria-label="Breadcrumb">
        <ol className={styles.trail}>
          <li>
            <a className={styles.home} href={blog.paths.home}>
              {blog.label}
            </a>
          </li>
          {model.category && <li>{model.category}</li>}
        </ol>
      </nav>
      <h1 className={styles.title} tabIndex={-1}>
        {post.title}
      </h1>
      <p className={styles.facts}>
        <span>By {post.author.name}</span>
        <time dateTime={model.date.machine}>{model.date.text}</time>
        <span>{model.reading}</span>
      </p>
    </header>
  );
}
