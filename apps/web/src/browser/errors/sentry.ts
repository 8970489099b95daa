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
import { clientVersion } from '../page-settings.ts';

/** What went wrong before anything was there to report it. */
export type EarlyError = ErrorEvent | PromiseRejectionEvent;

/** What is reported of a page that was drawn for it. */
export type ReportOptions = {
  dsn: string;
  errors: boolean;
  /** Whether the page that is shown now is in the sample. */
  traces: () => boolean;
  early: EarlyError[];
};

/** How much is reported at most. */
export const limits = {
  /** A trace ends when nothing has happened for so long, in milliseconds. */
  idleTimeout: 5000,
  /** And at the latest after ten minutes. */
  finalTimeout: 600_000,
  /** Reports on their way at once. */
  bufferSize: 30,
  /** Characters of a text. */
  maxValueLength: 250,
  /** Levels of an object. */
  normalizeDepth: 3,
  /** What happened before an error. */
  maxBreadcrumbs: 100,
} as const;

/** Put together from the parts that are used: the SDK's own beginning brings all of them. */
export function startSentry({ dsn, errors, traces, early }: ReportOptions): void {
  const { idleTimeout, finalTimeout, bufferSize, ...bounds } = limits;
  const client = new BrowserClient({
    dsn,
    release: `contenthub@${clientVersion}`,
    transport: makeStrippingTransport,
    transportOptions: { bufferSize },
    stackParser: defaultStackParser,
    // The sample is drawn already. What is outside of it is counted in the client's own reports.
    sampleRate: errors ? 1 : 0,
    tracesSampler: () => (traces() ? 1 : 0),
    // Nothing of ours reads the headers that would follow a trace to a server.
    tracePropagationTargets: [],
    // One report when a page has come to rest, not one for each thing that it did.
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

/** Everything that is reported leaves by here: events, breadcrumbs, transactions, spans. Addresses in it are stripped. */
function makeStrippingTransport(options: Parameters<typeof makeFetchTransport>[0]) {
  const transport = makeFetchTransport(options);
  const send: typeof transport.send = (envelope) => transport.send(redactValue(envelope) as typeof envelope);
  return { ...transport, send };
}
