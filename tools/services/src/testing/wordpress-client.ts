import { readServices } from '../state.ts';

/** Calls WordPress's REST API as the administrator. */
export async function wordpress<T>(method: string, path: string, body?: unknown): Promise<T> {
  const services = await readServices();
  if (!services?.WORDPRESS_URL) throw new Error('WordPress is not running: npm run services');
  const account = `${services.WORDPRESS_USER}:${services.WORDPRESS_APPLICATION_PASSWORD}`;
  const response = await fetch(`${services.WORDPRESS_URL}/wp-json${path}`, {
    method,
    headers: { authorization: `Basic ${btoa(account)}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}
