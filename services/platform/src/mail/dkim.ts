import { readFileSync } from 'node:fs';
import { SettingsError } from '@contenthub/server-kit/process/settings';
import type { PlatformSettings } from '../settings.ts';

/** Signs mails here, unless the mail service does. */
export function dkimOptions(settings: PlatformSettings) {
  const { DKIM_DOMAIN: domainName, DKIM_SELECTOR: keySelector, DKIM_KEY_FILE: file } = settings;
  if (!domainName || !keySelector || !file) return undefined;
  try {
    return {
      domainName,
      keySelector,
      privateKey: readFileSync(file, 'utf8'),
      // Receivers that offer one-click unsubscribing require these headers to be signed (RFC 8058).
      headerFieldNames:
        'from:sender:reply-to:subject:date:message-id:to:mime-version:content-type:content-transfer-encoding:list-id:list-unsubscribe:list-unsubscribe-post',
    };
  } catch (error) {
    throw new SettingsError(`DKIM_KEY_FILE cannot be read: ${String(error)}`);
  }
}
