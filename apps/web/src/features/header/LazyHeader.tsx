import { useEffect } from 'react';
import { LazilyHydrated } from '../../browser/hydration/LazilyHydrated.tsx';
import { lazyComponents } from '../../browser/hydration/lazy-components.ts';
import { lazyHydrationAttribute } from '../../browser/hydration/server-markup.ts';
import type { Blog } from '../../sites/blog.ts';
import { useGate, useHasPersonalCtas } from '../../visitor/use-visitor.ts';
import styles from './LazyHeader.module.css';

const headerHeight = 64;

/**
 * The visible height of the header after a scroll. It shrinks by every pixel down, grows by every pixel up, and is full
 * at the top.
 */
export function getVisibleHeight(before: number, from: number, to: number): number {
  if (to <= 0) return headerHeight;
  return Math.min(headerHeight, Math.max(0, before - (to - from)));
}

/**
 * Hides the narrow header on scroll down and shows it on scroll up, through style sheets. The height is set on the
 * wrapper, because the header itself may not be hydrated yet.
 */
function useVisibleHeight(selector: string): void {
  useEffect(() => {
    let visible = headerHeight;
    let last = Math.max(0, window.scrollY);
    const follow = () => {
      // Overscrolling at the top reports negative positions.
      const top = Math.max(0, window.scrollY);
      visible = getVisibleHeight(visible, last, top);
      last = top;
      const header = document.querySelector<HTMLElement>(selector);
      header?.toggleAttribute('data-sticky', top > 0);
      header?.style.setProperty('--visible-height', `${visible}px`);
    };
    follow();
    window.addEventListener('scroll', follow, { passive: true });
    return () => window.removeEventListener('scroll', follow);
  }, [selector]);
}

/** The lazily hydrated header. The shared version needs no code before it is used. */
export function LazyHeader({ blog }: { blog: Blog }) {
  const hasPersonalCtas = useHasPersonalCtas();
  const hasNews = useGate('whats_new_header_item_25');
  const hasOpenings = useGate('update_openings_page_urls_25');
  useVisibleHeight(`header[${lazyHydrationAttribute}]`);
  return (
    <LazilyHydrated
      as="header"
      module={lazyComponents.SiteHeader}
      contentKey={blog.key}
      className={styles.headers}
      hydrateNow={hasPersonalCtas || hasNews || hasOpenings}
    >
      {(SiteHeader) => <SiteHeader blog={blog} />}
    </LazilyHydrated>
  );
}
