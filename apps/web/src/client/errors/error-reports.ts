import { onChoice } from '../../visitor/on-choice.ts';
import { readPageSettings } from '../page-settings.ts';
import type { Early } from './sample.ts';
import { drawErrors, drawTrace } from './sampling.ts';

const kinds = ['error', 'unhandledrejection'] as const;

/**
 * Reports of errors and of how long pages take. The sample is drawn first: the code that reports comes only to pages that
 * are in it, once they have loaded and their reader may be measured. Returns what draws anew for another page.
 */
export function openErrorReports(): (path: string) => void {
  const { errorReports: dsn } = readPageSettings();
  if (!dsn) return () => {};
  const errors = drawErrors();
  const early: Early[] = [];
  const note = (event: Event) => early.push(event as Early);
  let traces = false;
  let may = false;
  let loads = false;

  if (errors) for (const kind of kinds) addEventListener(kind, note);
  const load = async () => {
    await new Promise((resolve) =>
      document.readyState === 'complete' ? resolve(0) : addEventListener('load', resolve),
    );
    const { startReports } = await import('./sentry.ts');
    for (const kind of kinds) removeEventListener(kind, note);
    startReports({ dsn, errors, traces: () => traces, early });
  };
  const look = () => {
    if (loads || !may || !(errors || traces)) return;
    loads = true;
    // Without reports is how most pages are; one that cannot have them is no worse.
    load().catch(() => {});
  };
  onChoice((consent) => {
    may = consent !== undefined;
    look();
  });
  return (path) => {
    traces = drawTrace(path);
    look();
  };
}
