import { redactValue } from '@contenthub/contracts/http/redact-text';
import {
  BrowserClient,
  breadcrumbsIntegration,
  browserSessionIntegration,
  browserTracingIntegration,
  consoleIntegration,
  dedupeIntegration,
  defaultStackParser,
  eventFiltersIntegration,
  functionToStringIntegration,
  getCurrentScope,
  globalHandlersIntegration,
  httpContextIntegration,
  linkedErrorsIntegration,
  makeFetchTransport,
  setCurrentClient,
} from '@sentry/browser';
import { clientVersion } from '../client-version.ts';

/** An error that happened before the SDK was loaded. */
export type EarlyError = ErrorEvent | PromiseRejectionEvent;

/** What is reported for a sampled page. */
export type ReportOptions = {
  dsn: string;
  errors: boolean;
  /** Whether the current page is in the trace sample. */
  traces: () => boolean;
  early: EarlyError[];
};

/** Limits on what is reported. */
export const limits = {
  /** A trace ends after this many milliseconds without activity. */
  idleTimeout: 5000,
  /** A trace ends after ten minutes at the latest. */
  finalTimeout: 600_000,
  /** Reports in flight at the same time. */
  bufferSize: 30,
  /** Characters per text value. */
  maxValueLength: 250,
  /** Levels of nested objects. */
  normalizeDepth: 3,
  /** Breadcrumbs sent with an error. */
  maxBreadcrumbs: 100,
} as const;

/** Assembles the client from the modules in use. The SDK's `init` would bundle all of them. */
export function startSentry({ dsn, errors, traces, early }: ReportOptions): void {
  const { idleTimeout, finalTimeout, bufferSize, ...bounds } = limits;
  const client = new BrowserClient({
    dsn,
    release: `contenthub@${clientVersion}`,
    transport: makeStrippingTransport,
    transportOptions: { bufferSize },
    stackParser: defaultStackParser,
    // Sampling has already happened. Discarded events still count in the client's own reports.
    sampleRate: errors ? 1 : 0,
    tracesSampler: () => (traces() ? 1 : 0),
    // No server of ours reads trace headers.
    tracePropagationTargets: [],
    // Sends one report once a page is idle, not one per span.
    traceLifecycle: 'static',
    sendClientReports: true,
    ...bounds,
    integrations: [
      eventFiltersIntegration(),
      functionToStringIntegration(),
      breadcrumbsIntegration(),
      consoleIntegration(),
      globalHandlersIntegration(),
      linkedErrorsIntegration(),
      dedupeIntegration(),
      httpContextIntegration(),
      browserSessionIntegration(),
      browserTracingIntegration({ idleTimeout, finalTimeout }),
    ],
  });
  setCurrentClient(client);
  client.init();
  for (const event of early) client.captureException(getCause(event), {}, getCurrentScope());
}

function getCause(event: EarlyError): unknown {
  return 'reason' in event ? event.reason : (event.error ?? event.message);
}

/** The transport of events, breadcrumbs, transactions and spans. It strips URLs in all of them. */
function makeStrippingTransport(options: Parameters<typeof makeFetchTransport>[0]) {
  const transport = makeFetchTransport(options);
  const send: typeof transport.send = (envelope) => transport.send(redactValue(envelope) as typeof envelope);
  return { ...transport, send };
}
