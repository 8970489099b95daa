import type { Blog } from '../../blogs/blog.ts';
import { allParts } from '../../parts/all-parts.ts';
import { NearPart } from '../../parts/NearPart.tsx';
import { laterAttribute } from '../../parts/pristine.ts';
import { useGate, useOwnCalls } from '../../visitor/use-visitor.ts';
import styles from './HeaderPlace.module.css';
import { useVisibleHeight } from './use-visible-height.ts';

/** Where the header stands. What everybody sees of it needs no code before it is used. */
export function HeaderPlace({ blog }: { blog: Blog }) {
  const ownCalls = useOwnCalls();
  const hasNews = useGate('whats_new_header_item_25');
  const hasOpenings = useGate('update_openings_page_urls_25');
  useVisibleHeight(`header[${laterAttribute}]`);
  return (
    <NearPart
      as="header"
      chunk={allParts.header}
      about={blog.key}
      className={styles.headers}
      now={ownCalls || hasNews || hasOpenings}
    >
      {(SiteHeader) => <SiteHeader blog={blog} />}
    </NearPart>
  );
}
