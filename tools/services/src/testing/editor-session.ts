import { phpVersion } from '../settings.ts';
import { readServices } from '../state.ts';
import { runCommand, systemUser } from '../system/run-command.ts';
import { siteFolder } from '../wordpress/site-files.ts';

/** The hub's origin in tests that run WordPress without a hub. */
export const hubOrigin = 'http://www.contenthub.localhost:4000';
/** Headers the hub adds when it forwards a request. */
const forwardedHeaders = { 'x-forwarded-host': new URL(hubOrigin).host, 'x-forwarded-proto': 'http' };

/** A user signed in to WordPress by cookie through the hub's address, as in a browser. */
export class EditorSession {
  readonly cookies: string;
  readonly #url: string;

  private constructor(url: string, cookies: string) {
    this.#url = url;
    this.cookies = cookies;
  }

  static async signIn(login?: string, password?: string): Promise<EditorSession> {
    const { WORDPRESS_URL: url = '', WORDPRESS_USER, WORDPRESS_PASSWORD } = (await readServices()) ?? {};
    const body = new URLSearchParams({ log: login ?? WORDPRESS_USER ?? '', pwd: password ?? WORDPRESS_PASSWORD ?? '' });
    const response = await fetch(`${url}/wp-login.php`, {
      method: 'POST',
      body,
      redirect: 'manual',
      headers: { ...forwardedHeaders, cookie: 'wordpress_test_cookie=WP%20Cookie%20check' },
    });
    const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
    if (!cookies.some((cookie) => cookie.startsWith('wordpress_logged_in_'))) throw new Error('could not sign in');
    return new EditorSession(url, [...new Set(cookies)].join('; '));
  }

  /** The cookie that identifies the user. The others give access to the admin. */
  get loggedInCookie(): string {
    return this.cookies.split('; ').find((cookie) => cookie.startsWith('wordpress_logged_in_')) ?? '';
  }

  get(path: string): Promise<Response> {
    return fetch(this.#url + path, { redirect: 'manual', headers: { ...forwardedHeaders, cookie: this.cookies } });
  }

  /** Submits a form of the admin. */
  submit(path: string, fields: Record<string, string>): Promise<Response> {
    return fetch(this.#url + path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
      headers: { ...forwardedHeaders, cookie: this.cookies },
    });
  }

  submitXml(path: string, body: string): Promise<Response> {
    return fetch(this.#url + path, {
      method: 'POST',
      body,
      headers: { ...forwardedHeaders, 'content-type': 'text/xml' },
    });
  }

  /** Sends JSON to the REST API as the block editor does. */
  async post(path: string, body: unknown): Promise<Response> {
    const headers = { ...forwardedHeaders, cookie: this.cookies, 'content-type': 'application/json' };
    return fetch(this.#url + path, {
      method: 'POST',
      headers: { ...headers, 'x-wp-nonce': await this.restNonce() },
      body: JSON.stringify(body),
    });
  }

  /** Uploads a file to the media library, whatever its type. */
  async upload(name: string, body: string): Promise<Response> {
    const headers = { ...forwardedHeaders, cookie: this.cookies, 'x-wp-nonce': await this.restNonce() };
    return fetch(`${this.#url}/wp-json/wp/v2/media`, {
      method: 'POST',
      headers: { ...headers, 'content-disposition': `attachment; filename="${name}"`, 'content-type': 'text/html' },
      body,
    });
  }

  /** Returns the nonce that the block editor uses for the REST API. */
  async restNonce(): Promise<string> {
    const response = await this.get('/wp-admin/admin-ajax.php?action=rest-nonce');
    return response.text();
  }
}

// Like wp_create_nonce(), but for another 12-hour tick.
const noncePhp = `
require $argv[1] . '/wp-load.php';
$cookie = wp_parse_auth_cookie( urldecode( explode( '=', $argv[2], 2 )[1] ), 'logged_in' );
$user   = get_user_by( 'login', $cookie['username'] )->ID;
$tick   = wp_nonce_tick() - (int) $argv[3];
echo substr( wp_hash( $tick . '|wp_rest|' . $user . '|' . $cookie['token'], 'nonce' ), -12, 10 );
`;

/** Removes a field of a post without saving the post, as an older version of the plugin left it. */
export async function deletePostMeta(id: number, key: string): Promise<void> {
  const code = "require $argv[1] . '/wp-load.php'; delete_post_meta( (int) $argv[2], $argv[3] );";
  await runCommand(`/usr/bin/php${phpVersion}`, ['-r', code, siteFolder, String(id), key], {
    user: systemUser('www-data'),
  });
}

/** Returns this session's nonce of an earlier 12-hour tick. WordPress accepts the current and the previous tick. */
export async function pastNonce(loggedInCookie: string, halfDays: number): Promise<string> {
  const args = ['-r', noncePhp, siteFolder, loggedInCookie, String(halfDays)];
  return runCommand(`/usr/bin/php${phpVersion}`, args, { user: systemUser('www-data') });
}
