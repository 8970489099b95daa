import { SettingsError } from '@contenthub/server-kit/process/settings';
import { publicOrigin, type WebSettings } from './settings.server.ts';

/**
 * Where editors use WordPress. In production, that is a host of its own unless the operator accepts the readers' one: what an
 * editor's account or a WordPress plugin serves there could act for the readers.
 */
export function editorsOrigin(settings: WebSettings): string {
  const origin = publicOrigin(settings);
  const editors = settings.EDITORS_ORIGIN ?? origin;
  const isShared = settings.WORDPRESS_URL !== undefined && editors === origin;
  if (settings.NODE_ENV === 'production' && isShared && settings.EDITORS_ON_READERS_ORIGIN !== 'accepted') {
    throw new SettingsError(
      `WordPress would be on the readers’ origin, ${origin}. Set EDITORS_ORIGIN to a host of its own, such as ` +
        'https://editors.example.com, or accept the risk with EDITORS_ON_READERS_ORIGIN=accepted.',
    );
  }
  return editors;
}
