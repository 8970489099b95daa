import { readServices } from '../state.ts';

/** Calls the WordPress REST API as the administrator. */
export async function wordpressApi<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers = { 'content-type': 'application/json' };
  return call(method, path, headers, body === undefined ? undefined : JSON.stringify(body));
}

/** Uploads an image to the WordPress media library. */
export async function uploadMedia(name: string, bytes: Buffer): Promise<{ id: number; source_url: string }> {
  const headers = { 'content-type': 'image/png', 'content-disposition': `attachment; filename="${name}"` };
  return call('POST', '/wp/v2/media', headers, new Uint8Array(bytes));
}

async function call<T>(
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: string | Uint8Array<ArrayBuffer>,
): Promise<T> {
  const services = await readServices();
  if (!services?.WORDPRESS_URL) throw new Error('WordPress is not running: npm run services');
  const account = `${services.WORDPRESS_USER}:${services.WORDPRESS_APPLICATION_PASSWORD}`;
  const response = await fetch(`${services.WORDPRESS_URL}/wp-json${path}`, {
    method,
    headers: { authorization: `Basic ${btoa(account)}`, ...headers },
    ...(body === undefined ? {} : { body }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}
