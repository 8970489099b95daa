import { safeStorage } from '@contenthub/experiments/client/key-value-storage';
import { useTracking } from '@contenthub/tracking/tracking';
import { useEffect, useId, useState } from 'react';
import styles from './Helpful.module.css';

const storageKey = 'contenthub:helpful';
/** How many answers are stored. The oldest are dropped. */
const maxStored = 200;

const storage = safeStorage(() => localStorage);

type Answer = [postId: number, helpful: boolean];

/** This reader's answer for a post. Stored only on their device. */
export function getAnswer(postId: number): boolean | undefined {
  return readAnswers().find(([id]) => id === postId)?.[1];
}

export function storeAnswer(postId: number, helpful: boolean): void {
  const others = readAnswers().filter(([id]) => id !== postId);
  storage.set(storageKey, JSON.stringify([...others, [postId, helpful]].slice(-maxStored)));
}

function readAnswers(): Answer[] {
  try {
    const stored: unknown = JSON.parse(storage.get(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isAnswer) : [];
  } catch {
    return [];
  }
}

function isAnswer(stored: unknown): stored is Answer {
  return Array.isArray(stored) && typeof stored[0] === 'number' && typeof stored[1] === 'boolean';
}

const options = [
  { helpful: true, label: 'Yes', sign: 'm5 12.5 4.5 4.5L19 7.5' },
  { helpful: false, label: 'No', sign: 'm7 7 10 10M17 7 7 17' },
];

/** A yes-or-no question after a post, answered once. */
export function Helpful({ post }: { post: { id: number; link: string } }) {
  const track = useTracking();
  const question = useId();
  const [answer, setAnswer] = useState<boolean>();
  useEffect(() => setAnswer(getAnswer(post.id)), [post.id]);
  const submitAnswer = (helpful: boolean) => {
    // A replayed click may come after a stored answer.
    const before = getAnswer(post.id) ?? answer;
    setAnswer(before ?? helpful);
    if (before !== undefined) return;
    storeAnswer(post.id, helpful);
    track('helpful/answer', { postId: post.id, postUrl: post.link, helpful });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
    <div className={`${styles.helpful} not-printed`} role="group" aria-labelledby={question}>
      <p className={styles.question} id={question}>
        Was this helpful?
      </p>
      <div className={styles.options}>
        {options.map(({ helpful, label, sign }) => (
          <button
            key={label}
            className={styles.option}
            type="button"
            aria-pressed={answer === helpful}
            aria-disabled={answer !== undefined}
            onClick={() => submitAnswer(helpful)}
          >
            <svg width="18" height="18" viewBox="0 0 24 24" aria-hidden="true">
              <path
                d={sign}
                fill="none"
                stroke="currentColor"
                strokeWidth="2"
                strokeLinecap="round"
                strokeLinejoin="round"
              />
            </svg>
            {label}
          </button>
        ))}
      </div>
      <p className={styles.thanks} role="status">
        {answer !== undefined && 'Thanks for your feedback.'}
      </p>
    </div>
  );
}
