import { loadCodeAfterFirstView } from './load-code.ts';
import { applyReadingPreferences } from './reading-preferences.ts';
import { recordEarlyClick } from './record-early-click.ts';
import { recordServerMarkup } from './record-server-markup.ts';
import { applyVisitor } from './visitor.ts';

/*
 * The only inline script. It is the same for everybody, so the CSP allows it by its hash, and it runs before the first
 * paint. It sets attributes of the root element, so that nothing flashes: theme, text size, treatments, the reader's
 * tier, whether consent was chosen, what the reader closed, what the browser supports and whether it is offline.
 * `npm run boot-script` bundles it into `server/rendering/boot-script/generated-boot-script.server.ts`.
 */
applyReadingPreferences();
applyVisitor();
applyBrowserState();
applyConnection();
recordServerMarkup();
recordEarlyClick();
loadCodeAfterFirstView();

/** What the browser supports, and what the reader closed or chose before. */
function applyBrowserState(): void {
  const { dataset } = document.documentElement;
  const settings = document.querySelector<HTMLElement>('head>script#settings');
  const canSave = 'serviceWorker' in navigator && settings?.dataset.offline !== 'off';
  dataset.can = ('share' in navigator ? 'share ' : '') + (canSave ? 'save' : '');
  try {
    dataset.dismissed = localStorage.getItem('contenthub:dismissed') || '';
    if (sessionStorage.getItem('contenthub:popup')) dataset.popup = 'closed';
  } catch {
    // Storage may be unavailable. Nothing was closed then.
  }
}

/** Calls to action lead to other sites, so style sheets hide them while the reader is offline. */
function applyConnection(): void {
  const { dataset } = document.documentElement;
  const update = () => {
    dataset.connection = navigator.onLine === false ? 'off' : 'on';
  };
  update();
  addEventListener('online', update);
  addEventListener('offline', update);
}
