import { useState } from 'react';
import controls from './controls.module.css';

type Props = { text: string; label: string; copied: string };

/** Copies a text. Give it a key that changes with the text, so that it never says that another one was copied. */
export function CopyButton({ text, label, copied }: Props) {
  const [outcome, setOutcome] = useState<'copied' | 'failed'>();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      // The browser or its user does not allow it, or the console is not on https.
      setOutcome('failed');
    }
  };
  return (
    <>
      <button type="button" className={controls.control} onClick={() => void copy()}>
        {outcome === 'copied' ? copied : label}
      </button>
      {outcome === 'failed' && (
        <p className={controls.problem} role="alert">
          Your browser didn’t allow copying. Copy it yourself: <code>{text}</code>
        </p>
      )}
    </>
  );
}
