<?php
/**
 * A post's primary category and its address on the hub. The primary category is stored with the post, so another
 * category never moves a live post.
 */

declare(strict_types=1);

namespace Contenthub;

use WP_Error;
use WP_Post;
use WP_REST_Request;
use WP_Term;

defined( 'ABSPATH' ) || exit;

/** The paths of blogs by category prefix. All other categories belong to the main blog. */
const SECTIONS     = array(
	'dev-' => '/blog/developer',
	'eng-' => '/blog/engineering',
	'gb-'  => '/business/learn',
);
const MAIN_SECTION = '/blog';

/** A post's address in the REST API. To change a live one, an editor sends the new one. */
const ADDRESS_FIELD = 'contenthub_address';

function section_of_category( ?WP_Term $category ): string {
	foreach ( SECTIONS as $prefix => $section ) {
		if ( str_starts_with( $category->slug ?? '', $prefix ) ) {
			return $section;
		}
	}
	return MAIN_SECTION;
}

/**
 * The chosen category if the post still has it. Otherwise the first one of another blog than the main one, or the
 * first of all, by name.
 *
 * @param list<WP_Term> $categories
 */
function choose_primary( array $categories, int $chosen ): ?WP_Term {
	foreach ( $categories as $category ) {
		if ( $category->term_id === $chosen ) {
			return $category;
		}
	}
	usort( $categories, static fn ( WP_Term $a, WP_Term $b ): int => strcasecmp( $a->name, $b->name ) );
	foreach ( $categories as $category ) {
		if ( MAIN_SECTION !== section_of_category( $category ) ) {
			return $category;
		}
	}
	return $categories[0] ?? null;
}

function primary_category( WP_Post $post ): ?WP_Term {
	return choose_primary( get_the_category( $post->ID ), (int) get_post_meta( $post->ID, PRIMARY_CATEGORY, true ) );
}

function section_of( WP_Post $post ): string {
	return section_of_category( primary_category( $post ) );
}

function address_in( ?WP_Term $category, string $slug ): string {
	$section = section_of_category( $category );
	return $section . ( MAIN_SECTION === $section ? '/' . ( $category->slug ?? 'more' ) : '' ) . '/' . $slug;
}

/** The path of a post on the hub, or an empty text if it has no slug yet. */
function address_of( WP_Post $post ): string {
	return '' === $post->post_name ? '' : address_in( primary_category( $post ), $post->post_name );
}

/** Stores the primary category, also of posts from before there was a choice. */
function keep_primary( int $id, WP_Post $post ): void {
	if ( 'post' !== $post->post_type || 'auto-draft' === $post->post_status ) {
		return;
	}
	$primary = primary_category( $post )->term_id ?? 0;
	if ( (int) get_post_meta( $id, PRIMARY_CATEGORY, true ) !== $primary ) {
		update_post_meta( $id, PRIMARY_CATEGORY, $primary );
	}
}
// Before on_post_saved(), which sends the result to the hub.
add_action( 'wp_after_insert_post', __NAMESPACE__ . '\\keep_primary', 5, 2 );

/**
 * Stores the primary category of an older post before its categories change for the first time.
 *
 * @param list<int> $before Term taxonomy ids.
 */
function keep_primary_of_older_post( int $id, mixed $terms, array $after, string $taxonomy, bool $append, array $before ): void {
	if ( 'category' !== $taxonomy || array() === $before || (int) get_post_meta( $id, PRIMARY_CATEGORY, true ) > 0 || ! is_told( get_post( $id ) ) ) {
		return;
	}
	$categories = array_filter( array_map( static fn ( mixed $tt ): mixed => get_term_by( 'term_taxonomy_id', (int) $tt, 'category' ), $before ) );
	$primary    = choose_primary( array_values( $categories ), 0 );
	if ( $primary ) {
		update_post_meta( $id, PRIMARY_CATEGORY, $primary->term_id );
	}
}
add_action( 'set_object_terms', __NAMESPACE__ . '\\keep_primary_of_older_post', 5, 6 );

/** The address that a post would have after a change through the REST API. */
function address_after( WP_Post $post, object $prepared, WP_REST_Request $request ): string {
	$ids        = isset( $request['categories'] ) ? array_map( 'intval', (array) $request['categories'] ) : wp_get_post_categories( $post->ID );
	$categories = array_filter( array_map( static fn ( int $id ): mixed => get_term( $id, 'category' ), $ids ), static fn ( mixed $term ): bool => $term instanceof WP_Term );
	$chosen     = $request['meta'][ PRIMARY_CATEGORY ] ?? get_post_meta( $post->ID, PRIMARY_CATEGORY, true );
	return address_in( choose_primary( array_values( $categories ), (int) $chosen ), $prepared->post_name ?? $post->post_name );
}

/**
 * Refuses to change the address of a live post in an editor's session unless the editor has confirmed the new one. A
 * program with an application password has nobody to ask; its old addresses redirect too.
 */
function require_confirmed_address( object $prepared, WP_REST_Request $request ): object {
	$post = isset( $prepared->ID ) ? get_post( $prepared->ID ) : null;
	if ( ! $post || 'publish' !== $post->post_status || null !== rest_get_authenticated_app_password() ) {
		return $prepared;
	}
	if ( 'publish' !== ( $prepared->post_status ?? 'publish' ) ) {
		return $prepared;
	}
	$from = address_of( $post );
	$to   = address_after( $post, $prepared, $request );
	if ( $from === $to || $request[ ADDRESS_FIELD ] === $to ) {
		return $prepared;
	}
	/* translators: 1: current address, 2: new address */
	$message = sprintf( __( 'This would change the address of a published post from %1$s to %2$s. Confirm the new address first.', 'contenthub' ), $from, $to );
	return new WP_Error(
		'contenthub_address_changes',
		$message,
		array(
			'status' => 409,
			'from'   => $from,
			'to'     => $to,
		)
	);
}
add_filter( 'rest_pre_insert_post', __NAMESPACE__ . '\\require_confirmed_address', 20, 2 );

/** Quick Edit cannot ask, so it refuses. */
function refuse_quick_address_change(): void {
	// phpcs:disable WordPress.Security.NonceVerification.Missing -- WordPress's own handler verifies it next.
	$post = get_post( absint( wp_unslash( $_POST['post_ID'] ?? 0 ) ) );
	if ( ! $post || 'post' !== $post->post_type || 'publish' !== $post->post_status || ! isset( $_POST['post_category'] ) ) {
		return;
	}
	$ids        = array_filter( array_map( 'intval', (array) $_POST['post_category'] ) );
	$categories = array_filter( array_map( static fn ( int $id ): mixed => get_term( $id, 'category' ), $ids ), static fn ( mixed $term ): bool => $term instanceof WP_Term );
	$slug       = sanitize_title( wp_unslash( (string) ( $_POST['post_name'] ?? '' ) ) );
	// phpcs:enable
	$to = address_in( choose_primary( array_values( $categories ), (int) get_post_meta( $post->ID, PRIMARY_CATEGORY, true ) ), '' === $slug ? $post->post_name : $slug );
	if ( address_of( $post ) !== $to ) {
		/* translators: 1: current address, 2: new address */
		wp_die( esc_html( sprintf( __( 'This would change the address from %1$s to %2$s. Open the post in the editor to change it.', 'contenthub' ), address_of( $post ), $to ) ) );
	}
}
add_action( 'wp_ajax_inline-save', __NAMESPACE__ . '\\refuse_quick_address_change', 0 );

add_action(
	'rest_api_init',
	static function (): void {
		register_rest_field(
			'post',
			ADDRESS_FIELD,
			array(
				'get_callback'    => static fn ( array $data ): string => address_of( get_post( $data['id'] ) ),
				'update_callback' => static fn (): bool => true, // Only confirms. The address follows from slug and category.
				'schema'          => array(
					'type'        => 'string',
					'description' => 'Path of the post on the hub.',
					'context'     => array( 'edit' ),
				),
			)
		);
	}
);
