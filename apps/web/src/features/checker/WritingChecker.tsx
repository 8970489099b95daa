import { safeStorage } from '@contenthub/experiments/client/key-value-storage';
import { impression } from '@contenthub/tracking/impressions';
import { useTracking } from '@contenthub/tracking/tracking';
import { useId, useRef, useState } from 'react';
import { useExposure } from '../../visitor/use-exposure.ts';
import { useExperience } from '../../visitor/use-visitor.ts';
import { engineSize } from './engine-size.ts';
import { type CheckState, useChecker } from './use-checker.ts';
import styles from './WritingChecker.module.css';
import { applyReplacement, splitByIssue, type WritingIssue } from './writing-issues.ts';

type Props = {
  text: string;
  issues: readonly WritingIssue[];
  /** How many replacements are shown per issue. */
  maxReplacements: number;
  onAccept: (issue: WritingIssue, replacement: string) => void;
};

/** The issues in text order, each with the words, the reason and the replacements. */
export function IssueList({ text, issues, maxReplacements, onAccept }: Props) {
  return (
    <ul className={styles.issues}>
      {issues.map((issue) => {
        const words = text.slice(issue.start, issue.end);
        return (
          <li className={styles.issue} key={`${issue.start} ${words}`}>
            <span>
              <del className={styles.words}>{words}</del> <span className={styles.reason}>{issue.reason}</span>
            </span>
            <span className={styles.ways}>
              {issue.replacements.slice(0, maxReplacements).map((replacement) => (
                <button
                  className={styles.way}
                  type="button"
                  key={replacement}
                  aria-label={`${replacement ? `Change “${words}” to “${replacement}”` : `Remove “${words}”`}: ${applyReplacement(text, issue, replacement)}`}
                  onClick={() => onAccept(issue, replacement)}
                >
                  {replacement || 'Remove'}
                </button>
              ))}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

export type WritingCheckerProps = { placement: string; sentence: string; maxCharacters: number };

const statusText: Readonly<Record<CheckState, string>> = {
  asleep: `Check your writing in this browser. Downloads ${engineSize} once. Your text stays on this page.`,
  loading: 'Downloading the checker…',
  checking: 'Checking…',
  checked: 'The checker is ready. Your text stays on this page.',
  failed: 'The checker didn’t load. Your text is still here.',
};

/**
 * Whether the reader has started it before. The engine is then in the browser's cache, and no confirmation is needed.
 */
const storage = safeStorage(() => localStorage);
const startedKey = 'contenthub:checker';

/** A field where a reader tries a sentence of their own. The text never leaves the browser. */
export function WritingChecker({ placement, sentence, maxCharacters }: WritingCheckerProps) {
  const track = useTracking();
  const [text, setText] = useState('');
  const [enabled, setEnabled] = useState(true);
  const field = useRef<HTMLTextAreaElement>(null);
  const label = useId();
  const { start, cancel, state, progress, issues } = useChecker(text, enabled, (suggestions) =>
    track('textChecker/check', { placement, suggestions }),
  );
  // The groups look the same until an issue has more than one replacement.
  const differs = issues.some(({ replacements }) => replacements.length > 1);
  useExposure('blog_grammar_checker_rewrites', differs);
  const rewrites = useExperience('blog_grammar_checker_rewrites') === 'test_rewrites' ? 3 : 1;
  const focused = useRef(false);
  const handleFocus = () => {
    if (!focused.current) track('interactiveEditor/focus', { placement });
    focused.current = true;
    if (state === 'asleep' && storage.get(startedKey)) void start();
  };
  const startChecker = () => {
    storage.set(startedKey, 'started');
    field.current?.focus();
    void start();
  };
  const cancelDownload = () => {
    storage.remove(startedKey);
    cancel();
  };
  const acceptSuggestion = (issue: WritingIssue, replacement: string) => {
    track('textChecker/accept', { placement });
    setText(applyReplacement(text, issue, replacement));
    field.current?.focus();
  };
  const toggle = () => {
    track('toggleButton/click', { placement, enabled: !enabled });
    setEnabled(!enabled);
  };
  const noIssuesFound = state === 'checked' && enabled && text !== '' && issues.length === 0;
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
          Checker
        </button>
      </div>
      <div className={styles.field}>
        <div className={styles.marks} aria-hidden="true">
          {splitByIssue(text, issues).map(({ text: words, issue }, index) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: segments have no other identity
            issue ? <mark key={index}>{words}</mark> : <span key={index}>{words}</span>,
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
          onFocus={handleFocus}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <div className={styles.result}>
        <p className={styles.state} role="status">
          {!enabled
            ? 'The checker is off.'
            : noIssuesFound
              ? 'Looks good. No issues found.'
              : formatCount(issues.length) || statusText[state]}
        </p>
        {enabled && (state === 'asleep' || state === 'failed') && (
          <button className={styles.start} type="button" onClick={startChecker}>
            {state === 'failed' ? 'Try again' : 'Start the checker'}
          </button>
        )}
        {enabled && state === 'loading' && (
          <p className={styles.loading}>
            <progress aria-label="Download" value={progress} />
            <button className={styles.way} type="button" onClick={cancelDownload}>
              Cancel
            </button>
          </p>
        )}
        <IssueList text={text} issues={issues} maxReplacements={rewrites} onAccept={acceptSuggestion} />
      </div>
    </section>
  );
}

function formatCount(issues: number): string {
  if (issues === 0) return '';
  return issues === 1 ? '1 suggestion' : `${issues} suggestions`;
}
