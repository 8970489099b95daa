import { useEffect, useRef, useState } from 'react';
import type { Checker } from './checker.ts';
import type { Finding } from './finding.ts';

export type CheckState = 'asleep' | 'waking' | 'checking' | 'checked' | 'failed';

/** How long a reader must pause before the text is checked, in milliseconds. */
const pause = 300;

/** The checker of one field: nothing of it is loaded before `wake`. Only what was found in the text as it is now counts. */
export function useChecker(text: string, enabled: boolean, onChecked: (found: number) => void) {
  const checker = useRef<Checker>(null);
  const [awake, setAwake] = useState(false);
  const [state, setState] = useState<Exclude<CheckState, 'checking'>>('asleep');
  const [checked, setChecked] = useState<{ text: string; findings: Finding[] }>({ text: '', findings: [] });
  const tell = useRef(onChecked);
  useEffect(() => {
    tell.current = onChecked;
  });

  const wake = () => {
    if (awake) return;
    setAwake(true);
    setState('waking');
    import('./checker.ts').then(
      ({ Checker: Engine }) => {
        checker.current = new Engine();
        // The engine is large: it is fetched while the reader begins to write.
        checker.current.check('').then(
          () => setState('checked'),
          () => setState('failed'),
        );
      },
      () => setState('failed'),
    );
  };

  useEffect(() => () => checker.current?.stop(), []);
  useEffect(() => {
    if (state !== 'checked' || !enabled || text === checked.text) return;
    let current = true;
    const timer = setTimeout(() => {
      checker.current?.check(text).then(
        (findings) => {
          if (!current) return;
          setChecked({ text, findings });
          tell.current(findings.length);
        },
        () => current && setState('failed'),
      );
    }, pause);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [text, enabled, state, checked.text]);

  const upToDate = !enabled || checked.text === text;
  return {
    wake,
    // What was said of the text before says nothing of the text now.
    state: state === 'checked' && !upToDate ? ('checking' as const) : state,
    findings: enabled && upToDate ? checked.findings : [],
  };
}
