import { type PageSettings, settingsId } from '../client/page-settings.ts';
import { scriptJson } from './document.server.ts';
import { accountsOf, publicOrigin, type WebSettings } from './settings.server.ts';

/** Put into the head of every page, as an element that nothing runs. The boot script reads its attribute. */
export function settingsTag(settings: WebSettings): string {
  const off = settings.OFFLINE_READING === 'off' ? ' data-offline="off"' : '';
  return `<script type="application/json" id="${settingsId}"${off}>${scriptJson(pageSettings(settings))}</script>`;
}

function pageSettings(settings: WebSettings): PageSettings {
  return {
    collector: settings.COLLECTOR_PUBLIC_URL,
    cookieDomain: settings.TRACKING_COOKIE_DOMAIN ?? domainOf(new URL(publicOrigin(settings)).hostname),
    errorReports: settings.ERROR_REPORTS_DSN,
    tagManager: settings.TAG_MANAGER_URL,
    chat: settings.CHAT_URL,
    accounts: accountsOf(settings),
  };
}

/** The last two labels of the host, which is right for most; others name theirs. */
export function domainOf(hostname: string): string {
  return `.${hostname.split('.').slice(-2).join('.')}`;
}
