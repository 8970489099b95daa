import type { FeedDepth } from '../app/feed-depth.ts';
import type { HistoryMemory } from './history-memory.ts';

const ownMoves = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/**
 * How far a feed had grown when it was left. In a tab that stayed open it is still that long. After a reload, or after a
 * change of blogs, it grows again, and the reader is put back unless they have begun to move by themselves.
 */
export function returnInto(memory: HistoryMemory): FeedDepth {
  let movedOn = false;
  const move = () => {
    movedOn = true;
  };
  for (const kind of ownMoves) window.addEventListener(kind, move, { passive: true });
  return {
    wanted() {
      movedOn = false;
      return memory.current.pages;
    },
    note: (pages) => memory.noteFeed(pages),
    regrown() {
      if (!movedOn) window.scrollTo(0, memory.current.top);
    },
  };
}
