<?php
/**
 * Detects changed names, URLs, avatars, sites and biographies of users, and deleted users.
 */

declare(strict_types=1);

namespace Contenthub;

use WP_User;

defined( 'ABSPATH' ) || exit;

/** Also fires for a password reset. The avatar depends on the e-mail address. */
function on_user_saved( int $id, WP_User $before ): void {
	$after = get_userdata( $id );
	foreach ( array( 'display_name', 'user_nicename', 'user_email', 'user_url' ) as $field ) {
		if ( $after && $after->$field !== $before->$field ) {
			Touched::add( 'authors', $id );
		}
	}
}

/** The biography is user meta. */
function on_user_meta_saved( int $meta_id, int $id, string $key ): void {
	if ( 'description' === $key ) {
		Touched::add( 'authors', $id );
	}
}

add_action( 'profile_update', __NAMESPACE__ . '\\on_user_saved', 10, 2 );
add_action( 'updated_user_meta', __NAMESPACE__ . '\\on_user_meta_saved', 10, 3 );
// Their posts were reassigned without being saved. The hub finds out which ones.
add_action( 'deleted_user', static fn ( int $id ) => Touched::add( 'authors', $id ) );
