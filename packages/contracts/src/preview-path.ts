/** How web asks the content service for a preview. Not below the public API's base: readers are not let through to it. */
export const previewPath = '/preview/{id}';
/** Proves, together with the editor's cookie where there is one, that who asks may see what is not published. */
export const previewNonceHeader = 'x-contenthub-nonce';

/** Of all cookies of a request the one that tells WordPress who an editor is; nothing else is any business of a preview. */
export function editorCookie(cookies: string | undefined): string {
  const all = (cookies ?? '').split(';').map((cookie) => cookie.trim());
  return all.filter((cookie) => cookie.startsWith('wordpress_logged_in_')).join('; ');
}
