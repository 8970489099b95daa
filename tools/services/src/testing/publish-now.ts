import { siteFolder } from '../engines/wordpress-site.ts';
import { phpVersion } from '../settings.ts';
import { runCommand } from '../system/run-command.ts';
import { systemUser } from '../system/system-user.ts';

// WordPress publishes at once whatever is less than a minute ahead, so a test of a scheduled post would have to wait
// for that minute. This moves the date of a post that is already scheduled, and its cron job with it.
const code = `
require $argv[1] . '/wp-load.php';
$id  = (int) $argv[2];
$now = gmdate( 'Y-m-d H:i:s' );
$wpdb->update( $wpdb->posts, array( 'post_date' => $now, 'post_date_gmt' => $now ), array( 'ID' => $id ) );
wp_clear_scheduled_hook( 'publish_future_post', array( $id ) );
wp_schedule_single_event( time(), 'publish_future_post', array( $id ) );
`;

/** Makes a scheduled post due. Only the cron job of WordPress publishes it, within a second or two. */
export async function publishNow(id: number): Promise<void> {
  await runCommand(`/usr/bin/php${phpVersion}`, ['-r', code, siteFolder, String(id)], { user: systemUser('www-data') });
}
