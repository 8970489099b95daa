import { storageOf } from '@contenthub/experiments/client/key-value-storage';
import { impression } from '@contenthub/tracking/impressions';
import { useTracking } from '@contenthub/tracking/use-tracking';
import { useId, useRef, useState } from 'react';
import { useExperience } from '../../visitor/use-visitor.ts';
import { engineSize } from './engine-size.ts';
import { accept, type Finding, stretches } from './finding.ts';
import { Suggestions } from './Suggestions.tsx';
import { type CheckState, useChecker } from './use-checker.ts';
import styles from './WritingChecker.module.css';

export type WritingCheckerProps = { placement: string; sentence: string; maxCharacters: number };

const said: Readonly<Record<CheckState, string>> = {
  asleep: `Check your writing in this browser. Downloads ${engineSize} once. Your text stays on this page.`,
  loading: 'Downloading the checker…',
  checking: 'Reading…',
  checked: 'The checker is ready. Your text stays on this page.',
  failed: 'The checker could not be loaded. Your text is still here.',
};

/** Whether a reader has started it before: then it is in the browser's cache, and nobody is asked again. */
const storage = storageOf(() => localStorage);
const startedKey = 'contenthub:checker';

/** A field in which a reader tries a sentence of their own. No text of it is sent anywhere. */
export function WritingChecker({ placement, sentence, maxCharacters }: WritingCheckerProps) {
  const track = useTracking();
  const [text, setText] = useState('');
  const [enabled, setEnabled] = useState(true);
  const field = useRef<HTMLTextAreaElement>(null);
  const label = useId();
  const { start, cancel, state, progress, findings } = useChecker(text, enabled, (suggestions) =>
    track('textChecker/check', { placement, suggestions }),
  );
  // The groups see the same until something has more than one rewrite.
  const differs = findings.some(({ replacements }) => replacements.length > 1);
  const rewrites = useExperience('blog_grammar_checker_rewrites', differs) === 'test_rewrites' ? 3 : 1;
  const focused = useRef(false);
  const begin = () => {
    if (!focused.current) track('interactiveEditor/focus', { placement });
    focused.current = true;
    if (state === 'asleep' && storage.get(startedKey)) void start();
  };
  const choose = () => {
    storage.set(startedKey, 'started');
    field.current?.focus();
    void start();
  };
  const giveUp = () => {
    storage.remove(startedKey);
    cancel();
  };
  const take = (finding: Finding, replacement: string) => {
    track('textChecker/accept', { placement });
    setText(accept(text, finding, replacement));
    field.current?.focus();
  };
  const toggle = () => {
    track('toggleButton/click', { placement, enabled: !enabled });
    setEnabled(!enabled);
  };
  const clear = state === 'checked' && enabled && text !== '' && findings.length === 0;
  return (
    <section
      className={styles.checker}
      aria-labelledby={label}
      data-checker={state}
      {...impression('interactiveEditor/impression', { placement })}
    >
      <div className={styles.head}>
        <p className={styles.title} id={label}>
          {sentence}
        </p>
        <button className={styles.toggle} type="button" role="switch" aria-checked={enabled} onClick={toggle}>
          Check
        </button>
      </div>
      <div className={styles.field}>
        <div className={styles.marks} aria-hidden="true">
          {stretches(text, findings).map(({ text: words, finding }, index) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: stretches of one text have nothing else to be told by
            finding ? <mark key={index}>{words}</mark> : <span key={index}>{words}</span>,
          )}
        </div>
        <textarea
          className={styles.text}
          aria-labelledby={label}
          placeholder="Write here"
          value={text}
          maxLength={maxCharacters}
          rows={3}
          spellCheck={false}
          ref={field}
          onFocus={begin}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <div className={styles.result}>
        <p className={styles.state} role="status">
          {!enabled
            ? 'The checker is off.'
            : clear
              ? 'Looks good. No issues found.'
              : count(findings.length) || said[state]}
        </p>
        {enabled && (state === 'asleep' || state === 'failed') && (
          <button className={styles.start} type="button" onClick={choose}>
            {state === 'failed' ? 'Try again' : 'Start the checker'}
          </button>
        )}
        {enabled && state === 'loading' && (
          <p className={styles.loading}>
            <progress aria-label="Download" value={progress} />
            <button className={styles.way} type="button" onClick={giveUp}>
              Cancel
            </button>
          </p>
        )}
        <Suggestions text={text} findings={findings} rewrites={rewrites} onAccept={take} />
      </div>
    </section>
  );
}

function count(findings: number): string {
  if (findings === 0) return '';
  return findings === 1 ? 'One suggestion' : `${findings} suggestions`;
}
