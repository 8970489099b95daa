import { useEffect, useRef, useState } from 'react';
import type { Checker } from './checker.ts';
import type { WritingIssue } from './writing-issues.ts';

export type CheckState = 'asleep' | 'loading' | 'checking' | 'checked' | 'failed';

/** How long a reader must pause before the text is checked, in milliseconds. */
const debounceMs = 300;

/** The checker of one field. Nothing is loaded before `start`. Only issues of the current text are returned. */
export function useChecker(text: string, enabled: boolean, onChecked: (found: number) => void) {
  const checker = useRef<Checker>(null);
  const [state, setState] = useState<Exclude<CheckState, 'checking'>>('asleep');
  const [progress, setProgress] = useState(0);
  const [checked, setChecked] = useState<{ text: string; issues: WritingIssue[] }>({ text: '', issues: [] });
  const onCheckedRef = useRef(onChecked);
  const runId = useRef(0);
  useEffect(() => {
    onCheckedRef.current = onChecked;
  });

  const start = async () => {
    runId.current += 1;
    const currentRun = runId.current;
    const ifCurrent =
      <T>(work: (value: T) => void) =>
      (value: T) => {
        if (currentRun === runId.current) work(value);
      };
    setState('loading');
    setProgress(0);
    try {
      const { Checker: Engine } = await import('./checker.ts');
      if (currentRun !== runId.current) return;
      checker.current = new Engine(ifCurrent(setProgress));
      await checker.current.check('');
      ifCurrent(setState)('checked');
    } catch {
      ifCurrent(setState)('failed');
    }
  };
  const cancel = () => {
    runId.current += 1;
    checker.current?.stop();
    setState('asleep');
  };

  useEffect(() => () => checker.current?.stop(), []);
  useEffect(() => {
    if (state !== 'checked' || !enabled || text === checked.text) return;
    let current = true;
    const timer = setTimeout(() => {
      checker.current?.check(text).then(
        (issues) => {
          if (!current) return;
          setChecked({ text, issues });
          onCheckedRef.current(issues.length);
        },
        () => current && setState('failed'),
      );
    }, debounceMs);
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
    // Results for an earlier text do not apply to the current one.
    state: state === 'checked' && !upToDate ? ('checking' as const) : state,
    issues: enabled && upToDate ? checked.issues : [],
  };
}
