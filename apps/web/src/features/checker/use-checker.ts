import { useEffect, useRef, useState } from 'react';
import type { Checker } from './checker.ts';
import type { Finding } from './finding.ts';

export type CheckState = 'asleep' | 'loading' | 'checking' | 'checked' | 'failed';

/** How long a reader must pause before the text is checked, in milliseconds. */
const pause = 300;

/** The checker of one field: nothing of it is loaded before `start`. Only what was found in the text as it is now counts. */
export function useChecker(text: string, enabled: boolean, onChecked: (found: number) => void) {
  const checker = useRef<Checker>(null);
  const [state, setState] = useState<Exclude<CheckState, 'checking'>>('asleep');
  const [progress, setProgress] = useState(0);
  const [checked, setChecked] = useState<{ text: string; findings: Finding[] }>({ text: '', findings: [] });
  const tell = useRef(onChecked);
  const turn = useRef(0);
  useEffect(() => {
    tell.current = onChecked;
  });

  const start = async () => {
    turn.current += 1;
    const mine = turn.current;
    const ifCurrent =
      <T>(work: (value: T) => void) =>
      (value: T) => {
        if (mine === turn.current) work(value);
      };
    setState('loading');
    setProgress(0);
    try {
      const { Checker: Engine } = await import('./checker.ts');
      if (mine !== turn.current) return;
      checker.current = new Engine(ifCurrent(setProgress));
      await checker.current.check('');
      ifCurrent(setState)('checked');
    } catch {
      ifCurrent(setState)('failed');
    }
  };
  const cancel = () => {
    turn.current += 1;
    checker.current?.stop();
    setState('asleep');
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
    start,
    cancel,
    progress,
    // What was said of the text before says nothing of the text now.
    state: state === 'checked' && !upToDate ? ('checking' as const) : state,
    findings: enabled && upToDate ? checked.findings : [],
  };
}
