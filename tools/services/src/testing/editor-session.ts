import { phpVersion } from '../settings.ts';
import { readServices } from '../state.ts';
import { runCommand, systemUser } from '../system/run-command.ts';
import { siteFolder } from '../wordpress/site-files.ts';

/** The hub as WordPress hears of it in tests that have none. */
export const hubOrigin = 'http://www.contenthub.localhost:4000';
/** What the hub says when it passes a request on. */
const forwardedHeaders = { 'x-forwarded-host': new URL(hubOrigin).host, 'x-forwarded-proto': 'http' };

/** Somebody signed in at WordPress as with a browser, by cookie, through the hub's address. */
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

  /** The one cookie that says who it is; the others open the administration. */
  get loggedInCookie(): string {
    return this.cookies.split('; ').find((cookie) => cookie.startsWith('wordpress_logged_in_')) ?? '';
  }

  get(path: string): Promise<Response> {
    return fetch(this.#url + path, { redirect: 'manual', headers: { ...forwardedHeaders, cookie: this.cookies } });
  }

  /** The nonce that the block editor's page carries for calls to the REST API. */
  async restNonce(): Promise<string> {
    const response = await this.get('/wp-admin/admin-ajax.php?action=rest-nonce');
    return response.text();
  }
}

// As wp_create_nonce() does it, but for another half of a day than this one.
const noncePhp = `
require $argv[1] . '/wp-load.php';
$cookie = wp_parse_auth_cookie( urldecode( explode( '=', $argv[2], 2 )[1] ), 'logged_in' );
$user   = get_user_by( 'login', $cookie['username'] )->ID;
$tick   = wp_nonce_tick() - (int) $argv[3];
echo substr( wp_hash( $tick . '|wp_rest|' . $user . '|' . $cookie['token'], 'nonce' ), -12, 10 );
`;

/** The nonce that this session had so many half days ago; WordPress takes this half day's and the last one's. */
export async function pastNonce(loggedInCookie: string, halfDays: number): Promise<string> {
  const args = ['-r', noncePhp, siteFolder, loggedInCookie, String(halfDays)];
  return runCommand(`/usr/bin/php${phpVersion}`, args, { user: systemUser('www-data') });
}
