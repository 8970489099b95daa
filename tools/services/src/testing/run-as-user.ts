import { phpVersion } from '../settings.ts';
import { runCommand, systemUser } from '../system/run-command.ts';
import { siteFolder } from '../wordpress/site-files.ts';

/**
 * Runs PHP in WordPress as a user, as WP-CLI or another plugin does. `$id` is the post. Returns the post's status just before
 * the hub is told, and what was logged.
 */
export async function runAsUser(user: number, id: number, code: string): Promise<{ status: string; log: string }> {
  const program = `
require $argv[1] . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/admin.php';
ini_set( 'error_log', '' );
ini_set( 'display_errors', 'stderr' );
$id = (int) $argv[3];
wp_set_current_user( (int) $argv[2] );
add_action( 'shutdown', static function () use ( &$id ): void { echo get_post_status( $id ); }, 99 );
${code}
`;
  const flags = ['-d', 'log_errors=1', '-d', 'html_errors=0', '-r', program, siteFolder, String(user), String(id)];
  const output = await runCommand('/bin/sh', ['-c', 'exec "$0" "$@" 2>&1', `/usr/bin/php${phpVersion}`, ...flags], {
    user: systemUser('www-data'),
  });
  const status = /[a-z]+$/.exec(output)?.[0] ?? '';
  return { status, log: output.slice(0, output.length - status.length) };
}
