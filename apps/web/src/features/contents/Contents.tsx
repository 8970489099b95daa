import type { OutlineEntry } from '@contenthub/contracts/post';
import { useEffect, useRef } from 'react';
import { postParts } from '../../parts/post-parts.ts';
import styles from './Contents.module.css';
import { useContentsTracking } from './use-contents-tracking.ts';

type Props = { outline: OutlineEntry[]; post: { postId: number; postUrl: string } };

/** The sections of a text: beside it where there is room, folded above it where there is none. */
export function Contents({ outline, post }: Props) {
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
      <nav className={styles.beside} aria-label="Contents" ref={useMarkedSection()}>
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

/** Where style sheets cannot mark the section that is read, code does; it comes when the page is first scrolled. */
function useMarkedSection() {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    if (CSS.supports('scroll-target-group', 'auto')) return;
    const ending = new AbortController();
    const begin = async () => {
      const markSection = await postParts['marked-section'].load();
      if (nav.current && !ending.signal.aborted) markSection(nav.current, ending.signal);
    };
    addEventListener('scroll', () => void begin().catch(reportError), { once: true, signal: ending.signal });
    return () => ending.abort();
  }, []);
  return nav;
}
