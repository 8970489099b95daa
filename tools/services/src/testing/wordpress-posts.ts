import { randomUUID } from 'node:crypto';
import { phpVersion } from '../settings.ts';
import { runCommand, systemUser } from '../system/run-command.ts';
import { siteFolder } from '../wordpress/site-files.ts';

// WordPress publishes a post at once if its date is less than a minute ahead. This moves the date of a scheduled post and
// runs the function of its cron job, so that a test does not wait for that minute. Adding a job to the schedule instead
// could be undone by a cron run that is writing the same option.
const publishDuePhp = `
require $argv[1] . '/wp-load.php';
$id  = (int) $argv[2];
$now = gmdate( 'Y-m-d H:i:s' );
$wpdb->update( $wpdb->posts, array( 'post_date' => $now, 'post_date_gmt' => $now ), array( 'ID' => $id ) );
clean_post_cache( $id );
check_and_publish_future_post( $id );
`;

/** Publishes a scheduled post as WordPress does when it is due. */
export async function publishNow(id: number): Promise<void> {
  await runCommand(`/usr/bin/php${phpVersion}`, ['-r', publishDuePhp, siteFolder, String(id)], {
    user: systemUser('www-data'),
  });
}

// Uses WordPress functions for consistent data and transactions for speed. Sends no signals.
const insertPhp = `
require $argv[1] . '/wp-load.php';
remove_all_actions( 'wp_after_insert_post' );
remove_all_actions( 'shutdown' );
wp_defer_term_counting( true );
$posts = json_decode( stream_get_contents( STDIN ), true );
$categories = get_terms( array( 'taxonomy' => 'category', 'hide_empty' => false, 'fields' => 'ids' ) );
foreach ( array_chunk( $posts, 200 ) as $number => $some ) {
	$wpdb->query( 'START TRANSACTION' );
	foreach ( $some as $index => $post ) {
		$post['post_category'] = array( $categories[ ( $number * 200 + $index ) % count( $categories ) ] );
		wp_insert_post( wp_slash( $post + array( 'post_status' => 'publish', 'post_author' => 1 ) ) );
	}
	$wpdb->query( 'COMMIT' );
	wp_cache_flush();
}
wp_defer_term_counting( false );
`;

const removePhp = `
require $argv[1] . '/wp-load.php';
remove_all_actions( 'shutdown' );
$like = $wpdb->esc_like( $argv[2] ) . '%';
$ids  = $wpdb->get_col( $wpdb->prepare( "SELECT ID FROM $wpdb->posts WHERE post_name LIKE %s", $like ) );
foreach ( array_chunk( array_map( 'intval', $ids ), 500 ) as $some ) {
	$list = implode( ',', $some );
	$wpdb->query( "DELETE FROM $wpdb->term_relationships WHERE object_id IN ($list)" );
	$wpdb->query( "DELETE FROM $wpdb->postmeta WHERE post_id IN ($list)" );
	$wpdb->query( "DELETE FROM $wpdb->posts WHERE ID IN ($list) OR post_parent IN ($list)" );
}
$terms = get_terms( array( 'taxonomy' => 'category', 'hide_empty' => false, 'fields' => 'tt_ids' ) );
wp_update_term_count_now( $terms, 'category' );
`;

export interface SeededPosts {
  /** The prefix of all slugs. */
  readonly prefix: string;
  remove(): Promise<void>;
}

/** Inserts many published posts into WordPress, with slugs that share a prefix. */
export async function seedPosts(
  bodies: { title: string; content: string; excerpt?: string }[],
  prefix = `seed-${randomUUID().slice(0, 8)}-`,
): Promise<SeededPosts> {
  const posts = bodies.map(({ title, content, excerpt = '' }, index) => ({
    post_title: title,
    post_content: content,
    post_excerpt: excerpt,
    post_name: `${prefix}${index}`,
  }));
  await runPhpCode(insertPhp, [], JSON.stringify(posts));
  return { prefix, remove: () => removeSeededPosts(prefix) };
}

/** Removes seeded posts, also after a run that was killed. */
export async function removeSeededPosts(prefix: string): Promise<void> {
  await runPhpCode(removePhp, [prefix], '');
}

async function runPhpCode(code: string, args: string[], input: string): Promise<void> {
  const flags = ['-d', 'memory_limit=512M', '-d', 'display_errors=stderr'];
  await runCommand(`/usr/bin/php${phpVersion}`, [...flags, '-r', code, siteFolder, ...args], {
    user: systemUser('www-data'),
    input,
  });
}
