<?php
/**
 * Stores one of everything that the plugin stores, uninstalls the plugin and prints what was there before and after as
 * JSON. All of it is undone. The plugin is not loaded, as when WordPress deletes it.
 * Usage: php uninstall-plugin.php <site folder>
 */

declare(strict_types=1);

// WordPress takes hooks that exist before it is loaded.
$GLOBALS['wp_filter'] = array(
	'pre_option_active_plugins' => array(
		10 => array(
			array(
				'function'      => static fn (): array => array(),
				'accepted_args' => 0,
			),
		),
	),
);
define( 'WP_UNINSTALL_PLUGIN', 'contenthub/contenthub.php' );
require $argv[1] . '/wp-load.php';

/** @return array<string, int> */
function stored(): array {
	global $wpdb;
	return array(
		'loaded'   => (int) function_exists( 'Contenthub\\hub_url' ),
		'options'  => (int) $wpdb->get_var( "SELECT COUNT(*) FROM $wpdb->options WHERE option_name LIKE 'contenthub%'" ),
		'users'    => (int) $wpdb->get_var( "SELECT COUNT(*) FROM $wpdb->usermeta WHERE meta_key LIKE 'contenthub%'" ),
		'paths'    => (int) $wpdb->get_var( "SELECT COUNT(*) FROM $wpdb->termmeta WHERE meta_key LIKE 'contenthub%'" ),
		'ideas'    => (int) $wpdb->get_var( "SELECT COUNT(*) FROM $wpdb->postmeta WHERE meta_key = '_contenthub_idea'" ),
		'comments' => (int) $wpdb->get_var( "SELECT COUNT(*) FROM $wpdb->comments WHERE comment_type LIKE 'contenthub%'" ),
		'roles'    => (int) isset( wp_roles()->roles['contenthub_reader'] ),
		'fields'   => (int) $wpdb->get_var( "SELECT COUNT(*) FROM $wpdb->postmeta WHERE meta_key = 'contenthub_form'" ),
	);
}

global $wpdb;
$wpdb->query( 'START TRANSACTION' );
foreach ( array( 'url', 'analytics_url', 'last_signal', 'slugs_changed' ) as $name ) {
	update_option( "contenthub_$name", 'http://127.0.0.1:9' );
}
update_user_meta( 1, 'contenthub_blogs', array( 'main' ) );
update_user_meta( 1, 'contenthub_notices', array( 'Told.' ) );
update_user_meta( 1, 'contenthub_former_slug', 'before' );
update_term_meta( 1, 'contenthub_reading_path', array( 'goal' => 'From a to b.' ) );
add_role( 'contenthub_reader', 'Contenthub reader' );
$post = wp_insert_post(
	array(
		'post_title' => 'Uninstalled',
		'meta_input' => array(
			'_contenthub_idea' => '1',
			'contenthub_form'  => 'quiz',
		),
	)
);
wp_insert_comment(
	array(
		'comment_post_ID'  => $post,
		'comment_content'  => 'Between editors.',
		'comment_type'     => 'contenthub_editorial',
		'comment_approved' => 'contenthub_editorial',
	)
);
$before = stored();
require $argv[1] . '/wp-content/plugins/contenthub/uninstall.php';
$after = stored();
$wpdb->query( 'ROLLBACK' );

echo wp_json_encode(
	array(
		'before' => $before,
		'after'  => $after,
	)
);
