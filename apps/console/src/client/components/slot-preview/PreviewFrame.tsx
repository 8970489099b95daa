import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './PreviewFrame.module.css';

type Props = { title: string; width: number; height: number; theme: 'light' | 'dark'; children: ReactNode };

/**
 * A document of its own with the console's style sheets, so that media queries see the frame's width. It shrinks to the
 * space there is. Nothing in it can be clicked or focused.
 */
export function PreviewFrame({ title, width, height, theme, children }: Props) {
  const outer = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [body, setBody] = useState<HTMLElement>();
  const [space, setSpace] = useState(width);
  const scale = Math.min(1, space / width);

  const prepare = useCallback(() => {
    const inner = frame.current?.contentDocument;
    if (!inner) return;
    inner.documentElement.lang = 'en';
    inner.head.replaceChildren(
      ...[...document.querySelectorAll('link[rel=stylesheet], style')].map((one) => inner.importNode(one, true)),
    );
    inner.body.inert = true;
    setBody(inner.body);
  }, []);
  // Firefox replaces the first document of a frame when it has loaded.
  useEffect(prepare, [prepare]);
  useEffect(() => {
    if (body) body.ownerDocument.documentElement.dataset.theme = theme;
  }, [body, theme]);

  useEffect(() => {
    const sizes = new ResizeObserver(([entry]) => entry && setSpace(entry.contentRect.width));
    if (outer.current) sizes.observe(outer.current);
    return () => sizes.disconnect();
  }, []);

  return (
    <div ref={outer} className={styles.space} style={{ height: height * scale }}>
      <iframe
        ref={frame}
        className={styles.frame}
        title={title}
        width={width}
        height={height}
        style={{ scale }}
        tabIndex={-1}
        onLoad={prepare}
      />
      {body && createPortal(children, body)}
    </div>
  );
}
