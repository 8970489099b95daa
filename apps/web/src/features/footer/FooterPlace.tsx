import type { Blog } from '../../blogs/blog.ts';
import { allParts } from '../../parts/all-parts.ts';
import { NearPart } from '../../parts/NearPart.tsx';
import { useGate, useOwnCalls } from '../../visitor/use-visitor.ts';
import styles from './FooterPlace.module.css';

/** Where the footer stands. Its links lead on without code; the code that tracks them comes with whoever comes near. */
export function FooterPlace({ blog }: { blog: Blog }) {
  const hasOpenings = useGate('update_openings_page_urls_25');
  const ownCalls = useOwnCalls();
  return (
    <NearPart
      as="footer"
      chunk={allParts.footer}
      about={blog.key}
      className={styles.footer}
      now={hasOpenings || ownCalls}
    >
      {(SiteFooter) => <SiteFooter blog={blog} />}
    </NearPart>
  );
}
