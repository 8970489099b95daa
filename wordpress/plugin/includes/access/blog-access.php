<?php
/**
 * Limits users to blogs: an author of the engineering blog cannot publish on the business hub. Administrators choose the
 * blogs on a user's profile. A user without a choice may use all of them.
 */

declare(strict_types=1);

namespace Contenthub;

use WP_Error;
use WP_Post;
use WP_REST_Request;
use WP_User;

defined( 'ABSPATH' ) || exit;

const USER_BLOGS = 'contenthub_blogs';

/** @return array<string, string> */
function blog_names(): array {
	return array(
		'main'        => __( 'Main blog', 'contenthub' ),
		'developer'   => __( 'Developer blog', 'contenthub' ),
		'engineering' => __( 'Engineering blog', 'contenthub' ),
		'gb-business' => __( 'Business hub', 'contenthub' ),
	);
}

function may_use_blog( int $user_id, string $section ): bool {
	$blogs = (array) get_user_meta( $user_id, USER_BLOGS, true );
	$blogs = array_intersect( array_keys( blog_names() ), $blogs );
	return array() === $blogs || in_array( BLOG_TYPES[ $section ], $blogs, true ) || is_super_admin( $user_id );
}

/**
 * Covers every way to change, publish or delete a post that readers see or will see.
 *
 * @param list<string> $caps What is needed.
 * @return list<string>
 */
function limit_to_blogs( array $caps, string $cap, int $user_id, array $args ): array {
	if ( ! in_array( $cap, array( 'edit_post', 'delete_post', 'publish_post' ), true ) ) {
		return $caps;
	}
	$post = get_post( $args[0] ?? 0 );
	return is_told( $post ) && ! may_use_blog( $user_id, section_of( $post ) ) ? array( 'do_not_allow' ) : $caps;
}
add_filter( 'map_meta_cap', __NAMESPACE__ . '\\limit_to_blogs', 10, 4 );

/** The blog that a post would be on after a change through the REST API. */
function refuse_other_blogs( object $prepared, WP_REST_Request $request ): object {
	$before = isset( $prepared->ID ) ? get_post( $prepared->ID ) : null;
	$status = $prepared->post_status ?? $before->post_status ?? 'draft';
	if ( ! in_array( $status, array( 'publish', 'future' ), true ) ) {
		return $prepared;
	}
	$post    = $before ?? new WP_Post( (object) array( 'ID' => 0 ) );
	$address = address_after( $post, (object) array( 'post_name' => '' ), $request );
	foreach ( array_reverse( BLOG_TYPES ) as $section => $blog ) {
		if ( str_starts_with( $address, "$section/" ) ) {
			return may_use_blog( get_current_user_id(), $section ) ? $prepared : new WP_Error(
				'contenthub_other_blog',
				/* translators: %s: name of a blog */
				sprintf( __( 'You cannot publish on this blog: %s.', 'contenthub' ), blog_names()[ $blog ] ),
				array( 'status' => 403 )
			);
		}
	}
	return $prepared;
}
add_filter( 'rest_pre_insert_post', __NAMESPACE__ . '\\refuse_other_blogs', 10, 2 );

function blogs_on_profile( WP_User $user ): void {
	if ( ! current_user_can( 'promote_users' ) ) {
		return;
	}
	$chosen = (array) get_user_meta( $user->ID, USER_BLOGS, true );
	echo '<h2>Contenthub</h2><table class="form-table" role="presentation"><tr><th scope="row">' . esc_html__( 'Blogs', 'contenthub' ) . '</th><td><fieldset>';
	wp_nonce_field( 'contenthub_blogs', 'contenthub_blogs_nonce' );
	foreach ( blog_names() as $blog => $name ) {
		printf( '<label><input type="checkbox" name="contenthub_blogs[]" value="%s" %s> %s</label><br>', esc_attr( $blog ), checked( in_array( $blog, $chosen, true ), true, false ), esc_html( $name ) );
	}
	echo '<p class="description">' . esc_html__( 'Where this user may publish and change published posts. None means all.', 'contenthub' ) . '</p></fieldset></td></tr></table>';
}
add_action( 'edit_user_profile', __NAMESPACE__ . '\\blogs_on_profile' );

function save_blogs( int $user_id ): void {
	if ( ! current_user_can( 'promote_users' ) || ! wp_verify_nonce( sanitize_key( $_POST['contenthub_blogs_nonce'] ?? '' ), 'contenthub_blogs' ) ) {
		return;
	}
	update_user_meta( $user_id, USER_BLOGS, array_map( 'sanitize_key', (array) wp_unslash( $_POST['contenthub_blogs'] ?? array() ) ) );
}
add_action( 'edit_user_profile_update', __NAMESPACE__ . '\\save_blogs' );

add_action(
	'init',
	static function (): void {
		register_meta(
			'user',
			USER_BLOGS,
			array(
				'type'          => 'array',
				'single'        => true,
				'default'       => array(),
				'show_in_rest'  => array(
					'schema' => array(
						'type'  => 'array',
						'items' => array(
							'type' => 'string',
							'enum' => array_keys( blog_names() ),
						),
					),
				),
				'auth_callback' => static fn ( bool $allowed, string $key, int $id, int $user ): bool => user_can( $user, 'promote_users' ),
			)
		);
	}
);
