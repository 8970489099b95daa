import apiFetch from '@wordpress/api-fetch';
import { dispatch } from '@wordpress/data';
import { readSettings } from './settings.ts';

type Saved = { contenthub_notices?: string[] } | undefined;

/** Shows what the server tells about a change, such as HTML that it removed. includes/editor/notices.php sends it. */
export function showNotices(): void {
  const { notices = [] } = readSettings();
  notices.forEach(show);
  apiFetch.use(async (options, next) => {
    const response = await next(options);
    (response as Saved)?.contenthub_notices?.forEach(show);
    return response;
  });
}

function show(text: string): void {
  dispatch('core/notices').createWarningNotice?.(text, { id: text });
}
