import { impression } from '@contenthub/tracking/impressions';
import { useTracking } from '@contenthub/tracking/use-tracking';
import { useId, useRef, useState } from 'react';
import { useExperience } from '../../visitor/use-visitor.ts';
import { accept, type Finding, stretches } from './finding.ts';
import { Suggestions } from './Suggestions.tsx';
import { type CheckState, useChecker } from './use-checker.ts';
import styles from './WritingChecker.module.css';

export type WritingCheckerProps = { placement: string; sentence: string; maxCharacters: number };

const said: Readonly<Record<CheckState, string>> = {
  asleep: 'Nothing leaves this page: the checker runs in your browser.',
  waking: 'The checker is on its way…',
  checking: 'Reading…',
  checked: '',
  failed: 'The checker could not be loaded. Write on; nothing is lost.',
};

/** A field in which a reader tries a sentence of their own. No text of it is sent anywhere. */
export function WritingChecker({ placement, sentence, maxCharacters }: WritingCheckerProps) {
  const track = useTracking();
  const [text, setText] = useState('');
  const [enabled, setEnabled] = useState(true);
  const field = useRef<HTMLTextAreaElement>(null);
  const label = useId();
  const { wake, state, findings } = useChecker(text, enabled, (suggestions) =>
    track('textChecker/check', { placement, suggestions }),
  );
  // The groups see the same until something has more than one rewrite.
  const differs = findings.some(({ replacements }) => replacements.length > 1);
  const rewrites = useExperience('blog_grammar_checker_rewrites', differs) === 'test_rewrites' ? 3 : 1;
  const begin = () => {
    if (state === 'asleep') track('interactiveEditor/focus', { placement });
    wake();
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
          {!enabled ? 'The checker is off.' : clear ? 'Nothing to mend.' : said[state] || count(findings.length)}
        </p>
        <Suggestions text={text} findings={findings} rewrites={rewrites} onAccept={take} />
      </div>
    </section>
  );
}

function count(findings: number): string {
  if (findings === 0) return said.asleep;
  return findings === 1 ? 'One suggestion' : `${findings} suggestions`;
}
