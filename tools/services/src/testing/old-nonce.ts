import { siteFolder } from '../engines/wordpress-site.ts';
import { phpVersion } from '../settings.ts';
import { runCommand } from '../system/run-command.ts';
import { systemUser } from '../system/system-user.ts';

// As wp_create_nonce() does it, but for another half of a day than this one.
const code = `
require $argv[1] . '/wp-load.php';
$cookie = wp_parse_auth_cookie( urldecode( explode( '=', $argv[2], 2 )[1] ), 'logged_in' );
$user   = get_user_by( 'login', $cookie['username'] )->ID;
$tick   = wp_nonce_tick() - (int) $argv[3];
echo substr( wp_hash( $tick . '|wp_rest|' . $user . '|' . $cookie['token'], 'nonce' ), -12, 10 );
`;

/** The nonce that this session had so many half days ago; WordPress takes this half day's and the last one's. */
export async function oldNonce(loggedInCookie: string, halfDays: number): Promise<string> {
  const args = ['-r', code, siteFolder, loggedInCookie, String(halfDays)];
  return runCommand(`/usr/bin/php${phpVersion}`, args, { user: systemUser('www-data') });
}
