import { withoutContentIdPrefix } from '@contenthub/contracts/content/content-ids';
import type { OutlineEntry } from '@contenthub/contracts/content/post';
import { type ClickHandlers, clickHandlers } from '@contenthub/tracking/click-handlers';
import { useTracking } from '@contenthub/tracking/tracking';
import { useEffect, useRef } from 'react';
import { lazyEnhancements } from './enhancements/use-enhancements.ts';
import styles from './TableOfContents.module.css';

/** Tracks followed entries. */
function useContentsTracking(post: { postId: number; postUrl: string }): (sectionId: string) => ClickHandlers {
  const track = useTracking();
  return (sectionId) =>
    clickHandlers(() => track('contents/click', { ...post, objectId: withoutContentIdPrefix(sectionId) }));
}

type Props = { outline: OutlineEntry[]; post: { postId: number; postUrl: string } };

/** The sections of a text: beside it on wide screens, folded above it on narrow ones. */
export function TableOfContents({ outline, post }: Props) {
  const follows = useContentsTracking(post);
  const list = (
    <ol className={styles.list}>
      {outline.map(({ id, text }) => (
        <li key={id}>
          <a className={styles.link} href={`#${id}`} {...follows(id)}>
            {text}
          </a>
        </li>
      ))}
    </ol>
  );
  return (
    <>
      <nav className={styles.beside} aria-label="Contents" ref={useCurrentSection()}>
        <p className={styles.label}>In this article</p>
        {list}
      </nav>
      <nav className={styles.above} aria-label="Contents">
        <details>
          <summary className={styles.label}>In this article</summary>
          {list}
        </details>
      </nav>
    </>
  );
}

/** Marks the current section in browsers whose style sheets cannot. The code is loaded on the first scroll. */
function useCurrentSection() {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    if (CSS.supports('scroll-target-group', 'auto')) return;
    const controller = new AbortController();
    const start = async () => {
      const markSection = await lazyEnhancements.highlightCurrentSection.load();
      if (nav.current && !controller.signal.aborted) markSection(nav.current, controller.signal);
    };
    addEventListener('scroll', () => void start().catch(reportError), { once: true, signal: controller.signal });
    return () => controller.abort();
  }, []);
  return nav;
}
