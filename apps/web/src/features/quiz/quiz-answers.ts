import { safeStorage } from '@contenthub/experiments/client/key-value-storage';

const storageKey = 'contenthub:quiz';
/** How many quizzes are stored. Older ones start over. */
const maxStored = 50;

const storage = safeStorage(() => localStorage);

/** The chosen answers, by the id of the question's heading. -1 means that the answer was revealed without a choice. */
export type QuizAnswers = Record<string, number>;

type StoredQuiz = [postId: number, answers: QuizAnswers];

/** This reader's answers in a post's quiz. */
export function loadAnswers(postId: number): QuizAnswers | undefined {
  return readAll().find(([id]) => id === postId)?.[1];
}

/** Removes the entry if there are no answers. */
export function saveAnswers(postId: number, answers: QuizAnswers): void {
  const others = readAll().filter(([id]) => id !== postId);
  const all = Object.keys(answers).length > 0 ? [...others, [postId, answers]] : others;
  storage.set(storageKey, JSON.stringify(all.slice(-maxStored)));
}

function readAll(): StoredQuiz[] {
  try {
    const found: unknown = JSON.parse(storage.get(storageKey) ?? '[]');
    return Array.isArray(found) ? found.filter(isStoredQuiz) : [];
  } catch {
    return [];
  }
}

function isStoredQuiz(found: unknown): found is StoredQuiz {
  if (!Array.isArray(found) || typeof found[0] !== 'number') return false;
  const answers: unknown = found[1];
  return typeof answers === 'object' && answers !== null && Object.values(answers).every(Number.isInteger);
}
