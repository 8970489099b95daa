import { useTracking } from '@contenthub/tracking/use-tracking';
import { useEffect } from 'react';

const marks = [25, 50, 75, 100] as const;

/** Tells how far down a reader of a post got: a quarter, half, three quarters, the end, each once. */
export function useScrollDepth(post: { id: number; link: string } | undefined): void {
  const track = useTracking();
  const { id, link } = post ?? {};
  useEffect(() => {
    if (id === undefined || link === undefined) return;
    const ending = new AbortController();
    let due = [...marks];
    let frame = 0;
    const look = () => {
      frame = 0;
      const { scrollHeight } = document.documentElement;
      // Half a pixel is lost to rounding where pages are zoomed.
      const seen = ((scrollY + innerHeight + 1) / scrollHeight) * 100;
      for (const scrollDepth of due.filter((mark) => mark <= seen)) {
        track('post/scroll', { postId: id, postUrl: link, scrollDepth });
      }
      due = due.filter((mark) => mark > seen);
      if (due.length === 0) ending.abort();
    };
    const note = () => {
      frame ||= requestAnimationFrame(look);
    };
    addEventListener('scroll', note, { passive: true, signal: ending.signal });
    return () => {
      ending.abort();
      cancelAnimationFrame(frame);
    };
  }, [id, link, track]);
}
