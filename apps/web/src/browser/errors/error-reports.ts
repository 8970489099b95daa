import { onConsentChange } from '../../visitor/consent.ts';
import { readPageSettings } from '../page-settings.ts';
import type { EarlyError } from './sentry.ts';

/** Of all pages, the part whose errors are reported. */
const errorSampleRate = 0.01;
/** Of all pages, the part whose loading is traced. */
const traceSampleRate = 0.005;
/** Of the two posts that are watched closely: on the blog about conditional sentences, and the guide to business memos. */
const watchedSampleRate = 0.5;
const watchedPaths = /\/(conditional-sentences|business-memo)$/;

/** Whether errors of this page load are reported. Drawn once, before any of it happens. */
export function sampleErrors(random = Math.random): boolean {
  return random() < errorSampleRate;
}

/** Whether a showing of this page is traced. */
export function sampleTrace(path: string, random = Math.random): boolean {
  return random() < (watchedPaths.test(path) ? watchedSampleRate : traceSampleRate);
}

const errorEvents = ['error', 'unhandledrejection'] as const;

/**
 * Reports of errors and of how long pages take. The sample is drawn first: the code that reports comes only to pages that
 * are in it, once they have loaded and their reader may be measured. Returns what draws anew for another page.
 */
export function startErrorReports(): (path: string) => void {
  const { errorReports: dsn } = readPageSettings();
  if (!dsn) return () => {};
  const errors = sampleErrors();
  const early: EarlyError[] = [];
  const recordEarly = (event: Event) => early.push(event as EarlyError);
  let traces = false;
  let hasConsent = false;
  let loadStarted = false;

  if (errors) for (const kind of errorEvents) addEventListener(kind, recordEarly);
  const load = async () => {
    await new Promise((resolve) =>
      document.readyState === 'complete' ? resolve(0) : addEventListener('load', resolve),
    );
    const { startSentry } = await import('./sentry.ts');
    for (const kind of errorEvents) removeEventListener(kind, recordEarly);
    startSentry({ dsn, errors, traces: () => traces, early });
  };
  const loadIfSampled = () => {
    if (loadStarted || !hasConsent || !(errors || traces)) return;
    loadStarted = true;
    // Without reports is how most pages are; one that cannot have them is no worse.
    load().catch(() => {});
  };
  onConsentChange((consent) => {
    hasConsent = consent !== undefined;
    loadIfSampled();
  });
  return (path) => {
    traces = sampleTrace(path);
    loadIfSampled();
  };
}
