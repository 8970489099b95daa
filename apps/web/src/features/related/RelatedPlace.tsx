import { NearPart } from '../../parts/NearPart.tsx';
import { postParts } from '../../parts/post-parts.ts';
import styles from './RelatedPlace.module.css';
import type { RelatedPostsProps } from './RelatedPosts.tsx';

/** Where related posts stand: links that lead on without code, until a reader comes near. */
export function RelatedPlace(props: RelatedPostsProps) {
  return (
    <NearPart
      as="section"
      label="Read next"
      chunk={postParts.related}
      about={String(props.sourcePostId)}
      className={styles.related}
    >
      {(RelatedPosts) => <RelatedPosts {...props} />}
    </NearPart>
  );
}
