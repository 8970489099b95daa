import { onConsentChange } from '../../visitor/consent.ts';
import { readPageSettings } from '../page-settings.ts';
import type { EarlyError } from './sentry.ts';

/** The share of page loads whose errors are reported. */
const errorSampleRate = 0.01;
/** The share of page loads that are traced. */
const traceSampleRate = 0.005;
/** The sample rate of two closely watched posts: conditional sentences on the blog, and the business memo guide. */
const watchedSampleRate = 0.5;
const watchedPaths = /\/(conditional-sentences|business-memo)$/;

/** Whether errors of this page load are reported. Sampled once, before any error can occur. */
export function sampleErrors(random = Math.random): boolean {
  return random() < errorSampleRate;
}

/** Whether this page view is traced. */
export function sampleTrace(path: string, random = Math.random): boolean {
  return random() < (watchedPaths.test(path) ? watchedSampleRate : traceSampleRate);
}

const errorEvents = ['error', 'unhandledrejection'] as const;

/**
 * Reports errors and page load times. Sampling happens first. Only sampled pages load the reporting code, after the
 * page has loaded and with analytics consent. Returns a function that samples again for another page.
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
    // Most pages have no error reports, so a failure to load them can be ignored.
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
