<?php
/**
 * Puts a post back to review that a user may not publish on its blog, whatever wrote it: a form, the REST API, another plugin
 * or WP-CLI. The hub is told at the end of the request, so it never reads such a post as published.
 */

declare(strict_types=1);

namespace Contenthub;

use WP_Post;

defined( 'ABSPATH' ) || exit;

function section_for_readers( ?WP_Post $post ): string {
	return is_told( $post ) ? section_of( $post ) : '';
}

/** Before the first change of a post in this request. */
function watch_post( int $id ): void {
	Watched_Posts::$sections[ $id ] ??= section_for_readers( get_post( $id ) );
}
add_action( 'pre_post_update', __NAMESPACE__ . '\\watch_post' );
add_action( 'add_term_relationship', __NAMESPACE__ . '\\watch_post' );
add_action( 'delete_term_relationships', __NAMESPACE__ . '\\watch_post' );

function watch_primary_category( mixed $result, int $id, string $key ): mixed {
	if ( PRIMARY_CATEGORY === $key ) {
		watch_post( $id );
	}
	return $result;
}

function check_primary_category( mixed $meta_ids, int $id, string $key ): void {
	if ( PRIMARY_CATEGORY === $key ) {
		check_blog( $id );
	}
}

foreach ( array( 'add', 'update', 'delete' ) as $contenthub_verb ) {
	add_filter( "{$contenthub_verb}_post_metadata", __NAMESPACE__ . '\\watch_primary_category', 10, 3 );
}
foreach ( array( 'added', 'updated', 'deleted' ) as $contenthub_verb ) {
	add_action( "{$contenthub_verb}_post_meta", __NAMESPACE__ . '\\check_primary_category', 10, 3 );
}

/** A post that was there before, or that somebody else published there, stays. */
function check_blog( int $id ): void {
	if ( Watched_Posts::$saving > 0 ) {
		return;
	}
	$post    = get_post( $id );
	$before  = Watched_Posts::$sections[ $id ] ?? '';
	$section = section_for_readers( $post );
	$user    = get_current_user_id();
	if ( 0 === $user || '' === $section || $section === $before || may_use_blog( $user, $section ) ) {
		return;
	}
	wp_update_post(
		array(
			'ID'          => $id,
			'post_status' => 'pending',
		)
	);
	tell_held( $post, $section );
}

function tell_held( WP_Post $post, string $section ): void {
	$user = get_current_user_id();
	/* translators: 1: title of a post, 2: name of a blog */
	$text = sprintf( __( '“%1$s” now waits for review. You cannot publish on this blog: %2$s.', 'contenthub' ), $post->post_title, blog_names()[ BLOG_TYPES[ $section ] ] );
	tell_user( $user, $text );
	if ( (int) $post->post_author !== $user ) {
		/* translators: 1: title of a post, 2: name of a user, 3: name of a blog */
		tell_user( (int) $post->post_author, sprintf( __( '“%1$s” now waits for review, because %2$s cannot publish on this blog: %3$s.', 'contenthub' ), $post->post_title, wp_get_current_user()->display_name, blog_names()[ BLOG_TYPES[ $section ] ] ) );
	}
	tell_operators( sprintf( 'post %d was put back to review, because user %d may not publish on %s', $post->ID, $user, BLOG_TYPES[ $section ] ) );
}

add_action(
	'set_object_terms',
	static function ( int $id, mixed $terms, array $after, string $taxonomy ): void {
		if ( 'category' === $taxonomy ) {
			check_blog( $id );
		}
	},
	6, // After keep_primary_of_older_post().
	4
);
add_action(
	'wp_after_insert_post',
	static function ( int $id, WP_Post $post, bool $update, ?WP_Post $before ): void {
		if ( 'post' !== $post->post_type ) {
			return;
		}
		Watched_Posts::$saving = max( 0, Watched_Posts::$saving - 1 );

		Watched_Posts::$sections[ $id ] ??= is_told( $before ) ? section_of( $post ) : '';
		check_blog( $id );
	},
	6, // After keep_primary().
	4
);
// For a save that failed halfway, and before the hub is told.
add_action(
	'shutdown',
	static function (): void {
		Watched_Posts::$saving = 0;
		array_map( check_blog( ... ), array_keys( Watched_Posts::$sections ) );
	},
	50
);

/**
 * The categories that a post will have, of the fields that forms and programs write.
 *
 * @param array<string, mixed> $fields
 * @return list<\WP_Term>
 */
function categories_of_fields( array $fields ): array {
	$ids = $fields['tax_input']['category'] ?? $fields['post_category'] ?? array();
	$ids = array_filter( array_map( 'intval', is_array( $ids ) ? $ids : explode( ',', (string) $ids ) ) );
	return array_values( array_filter( array_map( static fn ( int $id ): mixed => get_term( $id, 'category' ), $ids ), static fn ( mixed $term ): bool => $term instanceof \WP_Term ) );
}

/**
 * Such a post is not even stored as published where its categories are known before.
 *
 * @param array<string, mixed> $data
 * @param array<string, mixed> $fields
 * @return array<string, mixed>
 */
function hold_for_review( array $data, array $fields ): array {
	if ( 'post' !== $data['post_type'] ) {
		return $data;
	}
	++Watched_Posts::$saving;
	$user       = get_current_user_id();
	$id         = (int) ( $fields['ID'] ?? 0 );
	$categories = categories_of_fields( $fields );
	if ( 0 === $user || array() === $categories || ! in_array( $data['post_status'], array( 'publish', 'future' ), true ) ) {
		return $data;
	}
	$section = section_of_category( choose_primary( $categories, (int) get_post_meta( $id, PRIMARY_CATEGORY, true ) ) );
	if ( section_for_readers( get_post( $id ?: -1 ) ) === $section || may_use_blog( $user, $section ) ) {
		return $data;
	}
	$data['post_status'] = 'pending';
	$post                = array_map( wp_unslash( ... ), array( 'ID' => $id ) + array_intersect_key( $data, array_flip( array( 'post_title', 'post_author' ) ) ) );
	tell_held( new WP_Post( (object) $post ), $section );
	return $data;
}
add_filter( 'wp_insert_post_data', __NAMESPACE__ . '\\hold_for_review', 10, 2 );
