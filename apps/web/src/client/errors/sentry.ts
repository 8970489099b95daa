import { stripValue } from '@contenthub/contracts/strip-text';
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
import { clientVersion } from '../../visitor/client-version.ts';
import { limits } from './limits.ts';
import type { Early, Sample } from './sample.ts';

/** Put together from the parts that are used: the SDK's own beginning brings all of them. */
export function startReports({ dsn, errors, traces, early }: Sample): void {
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
  for (const event of early) client.captureException(causeOf(event), {}, getCurrentScope());
}

function causeOf(event: Early): unknown {
  return 'reason' in event ? event.reason : (event.error ?? event.message);
}

/** Everything that is reported leaves by here: events, breadcrumbs, transactions, spans. Addresses in it are stripped. */
function makeStrippingTransport(options: Parameters<typeof makeFetchTransport>[0]) {
  const transport = makeFetchTransport(options);
  const send: typeof transport.send = (envelope) => transport.send(stripValue(envelope) as typeof envelope);
  return { ...transport, send };
}
