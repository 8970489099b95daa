import { LazilyHydrated } from '../../browser/hydration/LazilyHydrated.tsx';
import { lazyComponents } from '../../browser/hydration/lazy-components.ts';
import type { Blog } from '../../sites/blog.ts';
import { useGate, useHasPersonalCtas } from '../../visitor/use-visitor.ts';
import styles from './LazyFooter.module.css';

/** The lazily hydrated footer. Its links work without code, and the tracking code is loaded on interaction. */
export function LazyFooter({ blog }: { blog: Blog }) {
  const hasOpenings = useGate('update_openings_page_urls_25');
  const hasPersonalCtas = useHasPersonalCtas();
  return (
    <LazilyHydrated
      as="footer"
      module={lazyComponents.SiteFooter}
      contentKey={blog.key}
      className={styles.footer}
      hydrateNow={hasOpenings || hasPersonalCtas}
    >
      {(SiteFooter) => <SiteFooter blog={blog} />}
    </LazilyHydrated>
  );
}
