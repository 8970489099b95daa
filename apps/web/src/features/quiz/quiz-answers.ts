import { storageOf } from '@contenthub/experiments/client/key-value-storage';

const storageKey = 'contenthub:quiz';
/** As many quizzes as are remembered; an older one starts over. */
const longest = 50;

const storage = storageOf(() => localStorage);

/** What was chosen, by the id of the question's heading; -1 where the answer was opened without a choice. */
export type QuizAnswers = Record<string, number>;

type Stored = [postId: number, answers: QuizAnswers];

/** What this reader has answered so far in the quiz of a post. */
export function storedAnswers(postId: number): QuizAnswers | undefined {
  return stored().find(([id]) => id === postId)?.[1];
}

/** None at all is forgotten. */
export function storeAnswers(postId: number, answers: QuizAnswers): void {
  const others = stored().filter(([id]) => id !== postId);
  const all = Object.keys(answers).length > 0 ? [...others, [postId, answers]] : others;
  storage.set(storageKey, JSON.stringify(all.slice(-longest)));
}

function stored(): Stored[] {
  try {
    const found: unknown = JSON.parse(storage.get(storageKey) ?? '[]');
    return Array.isArray(found) ? found.filter(isStored) : [];
  } catch {
    return [];
  }
}

function isStored(found: unknown): found is Stored {
  if (!Array.isArray(found) || typeof found[0] !== 'number') return false;
  const answers: unknown = found[1];
  return typeof answers === 'object' && answers !== null && Object.values(answers).every(Number.isInteger);
}
