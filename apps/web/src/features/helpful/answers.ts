import { storageOf } from '@contenthub/experiments/client/key-value-storage';

const storageKey = 'contenthub:helpful';
/** As many posts as are remembered; whoever answers more often may be asked about the oldest again. */
const longest = 200;

const storage = storageOf(() => localStorage);

type Answer = [postId: number, helpful: boolean];

/** What this reader said of posts, kept by their own answers and by nothing else. */
export function answerOf(postId: number): boolean | undefined {
  return remembered().find(([id]) => id === postId)?.[1];
}

export function remember(postId: number, helpful: boolean): void {
  const others = remembered().filter(([id]) => id !== postId);
  storage.set(storageKey, JSON.stringify([...others, [postId, helpful]].slice(-longest)));
}

function remembered(): Answer[] {
  try {
    const kept: unknown = JSON.parse(storage.get(storageKey) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isAnswer) : [];
  } catch {
    return [];
  }
}

function isAnswer(kept: unknown): kept is Answer {
  return Array.isArray(kept) && typeof kept[0] === 'number' && typeof kept[1] === 'boolean';
}
