import type { IncomingHttpHeaders } from 'node:http';

export const uploadsPath = '/wp-content/uploads/';

/** What a browser may show. None of it can run a script. deploy/wordpress/uploads.conf has the same list by extension. */
const shownType =
  /^(?:image\/(?:jpeg|png|gif|webp|avif|bmp|tiff|heic|heif|x-icon|vnd\.microsoft\.icon)|(?:audio|video)\/[\w.+-]+|text\/vtt|application\/pdf)$/;

const sandbox = "sandbox; default-src 'none'";

/**
 * Headers for a file that an editor uploaded. It is on the readers' or editors' origin, so no file may act there: a drawing is
 * shown without its scripts, and other types are downloads, whatever WordPress let through.
 */
export function uploadHeaders(type: string | undefined): IncomingHttpHeaders {
  const essence = (type?.split(';')[0] ?? '').trim().toLowerCase();
  const headers = { 'x-content-type-options': 'nosniff' };
  if (shownType.test(essence)) return headers;
  if (essence === 'image/svg+xml')
    return { ...headers, 'content-security-policy': `${sandbox}; style-src 'unsafe-inline'` };
  return {
    ...headers,
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment',
    'content-security-policy': sandbox,
  };
}
