<?php
/**
 * Notices every change of a post that a reader could see.
 */

declare(strict_types=1);

namespace Contenthub;

use WP_Post;

/** Drafts are nobody's business yet: what counts is a post that is public now or was so before. */
function on_saved( int $id, WP_Post $post, bool $update, ?WP_Post $before ): void {
	if ( ! is_article( $post ) ) {
		return;
	}
	if ( 'publish' === $post->post_status || 'publish' === $before?->post_status ) {
		Touched_Posts::add( $id );
	}
}

/** Told for any status: the signal about the trash may have been lost. */
function on_deleted( int $id, WP_Post $post ): void {
	if ( is_article( $post ) ) {
		Touched_Posts::add( $id );
	}
}

function is_article( WP_Post $post ): bool {
	return 'post' === $post->post_type && 'auto-draft' !== $post->post_status;
}

function on_sticky_changed( mixed $before, mixed $after ): void {
	$before = array_map( 'intval', (array) $before );
	$after  = array_map( 'intval', (array) $after );
	Touched_Posts::add( ...array_diff( $before, $after ), ...array_diff( $after, $before ) );
}

// This hook comes after terms and meta are saved too, and covers the cron job that publishes scheduled posts. Revisions
// and autosaves are posts of the type "revision", which is_article() refuses.
add_action( 'wp_after_insert_post', __NAMESPACE__ . '\\on_saved', 10, 4 );
add_action( 'before_delete_post', __NAMESPACE__ . '\\on_deleted', 10, 2 );
add_action( 'update_option_sticky_posts', __NAMESPACE__ . '\\on_sticky_changed', 10, 2 );
add_action(
	'add_option_sticky_posts',
	static fn ( string $name, mixed $after ) => on_sticky_changed( array(), $after ),
	10,
	2
);
