<?php
/**
 * Removes what the plugin stored outside of posts. Fields of posts stay, because they are part of the content.
 */

declare(strict_types=1);

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

delete_option( 'contenthub_url' );
delete_option( 'contenthub_analytics_url' );
delete_option( 'contenthub_last_signal' );
delete_option( 'contenthub_slugs_changed' );
delete_metadata( 'user', 0, 'contenthub_blogs', '', true );
delete_metadata( 'user', 0, 'contenthub_notices', '', true );
delete_metadata( 'user', 0, 'contenthub_former_slug', '', true );
delete_metadata( 'term', 0, 'contenthub_reading_path', '', true );
delete_post_meta_by_key( '_contenthub_idea' );
remove_role( 'contenthub_reader' );

// Comments between editors are of no use without the plugin, which is the only one to show them.
$contenthub_comments = get_comments(
	array(
		'type'   => 'contenthub_editorial',
		'status' => 'contenthub_editorial',
		'fields' => 'ids',
	)
);
foreach ( $contenthub_comments as $contenthub_comment ) {
	wp_delete_comment( $contenthub_comment, true );
}
