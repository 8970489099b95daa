<?php
/**
 * Detects every change of a post that is visible to readers, now or when it is due.
 */

declare(strict_types=1);

namespace Contenthub;

use WP_Post;

defined( 'ABSPATH' ) || exit;

/** Drafts are ignored. Scheduled posts are not, because the hub may expect them. */
function is_told( ?WP_Post $post ): bool {
	return null !== $post && 'post' === $post->post_type && in_array( $post->post_status, array( 'publish', 'future' ), true );
}

/** Covers posts that are or will be public, and posts that were public before. */
function on_post_saved( int $id, WP_Post $post, bool $update, ?WP_Post $before ): void {
	if ( is_told( $post ) || is_told( $before ) ) {
		Touched::add( 'posts', $id );
	}
}

/** Sent for any status, because the signal about the trash may have been lost. */
function on_post_deleted( int $id, WP_Post $post ): void {
	if ( 'post' === $post->post_type && 'auto-draft' !== $post->post_status ) {
		Touched::add( 'posts', $id );
	}
}

function on_sticky_changed( mixed $before, mixed $after ): void {
	$before = array_map( 'intval', (array) $before );
	$after  = array_map( 'intval', (array) $after );
	Touched::add( 'posts', ...array_diff( $before, $after ), ...array_diff( $after, $before ) );
}

/** Classic screens set an image or a field without saving the post. */
function on_post_meta_changed( mixed $meta_ids, int $id, string $key ): void {
	$shown = '_thumbnail_id' === $key || str_starts_with( $key, 'contenthub_' );
	if ( $shown && is_told( get_post( $id ) ) ) {
		Touched::add( 'posts', $id );
	}
}

/** Deleting a category moves its posts to another one without saving them. */
function on_post_terms_changed( int $id, mixed $terms, array $after, string $taxonomy, bool $append, array $before ): void {
	$same = array() === array_diff( $after, $before ) && array() === array_diff( $before, $after );
	if ( ! $same && is_told( get_post( $id ) ) ) {
		Touched::add( 'posts', $id );
	}
}

// This hook fires after terms and meta are saved, and also when cron publishes scheduled posts. Revisions and autosaves
// are posts of the type "revision", which is_told() excludes.
add_action( 'wp_after_insert_post', __NAMESPACE__ . '\\on_post_saved', 10, 4 );
add_action( 'before_delete_post', __NAMESPACE__ . '\\on_post_deleted', 10, 2 );
add_action( 'set_object_terms', __NAMESPACE__ . '\\on_post_terms_changed', 10, 6 );
foreach ( array( 'added_post_meta', 'updated_post_meta', 'deleted_post_meta' ) as $hook ) {
	add_action( $hook, __NAMESPACE__ . '\\on_post_meta_changed', 10, 3 );
}
add_action( 'update_option_sticky_posts', __NAMESPACE__ . '\\on_sticky_changed', 10, 2 );
add_action(
	'add_option_sticky_posts',
	static fn ( string $name, mixed $after ) => on_sticky_changed( array(), $after ),
	10,
	2
);
