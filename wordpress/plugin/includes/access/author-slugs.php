<?php
/**
 * The address of an author is public, and the login name is half of what somebody needs to sign in. So they differ. Old
 * addresses lead to the new ones.
 */

declare(strict_types=1);

namespace Contenthub;

use WP_User;

defined( 'ABSPATH' ) || exit;

const FORMER_SLUG   = 'contenthub_former_slug';
const SLUGS_CHANGED = 'contenthub_slugs_changed';
const MAX_SLUG      = 40;

/** From the display name, or by chance if that tells the login name too. */
function slug_for_author( string $display_name, string $login, int $user_id ): string {
	$slug = substr( sanitize_title( $display_name ), 0, MAX_SLUG );
	if ( '' === $slug || tells_login( $slug, $login ) || is_email( $display_name ) ) {
		return 'author-' . bin2hex( random_bytes( 4 ) );
	}
	$free   = $slug;
	$number = 2;
	while ( ! is_free_slug( $free, $user_id ) ) {
		$free = "$slug-$number";
		++$number;
	}
	return $free;
}

/** WordPress cuts long slugs, and appends a number to one that is taken. */
function tells_login( string $slug, string $login ): bool {
	$login = substr( sanitize_title( $login ), 0, MAX_SLUG );
	return substr( $slug, 0, MAX_SLUG ) === $login || (string) preg_replace( '/-\d+$/', '', $slug ) === $login;
}

function is_free_slug( string $slug, int $user_id ): bool {
	$user = get_user_by( 'slug', $slug );
	return ! $user || $user->ID === $user_id;
}

/**
 * @param array<string, mixed> $data
 * @return array<string, mixed>
 */
function keep_login_out_of_slug( array $data, bool $update, ?int $user_id ): array {
	$login = $data['user_login'] ?? get_userdata( (int) $user_id )->user_login;
	if ( tells_login( $data['user_nicename'], $login ) ) {
		$data['user_nicename'] = slug_for_author( $data['display_name'], $login, (int) $user_id );
	}
	return $data;
}
add_filter( 'wp_pre_insert_user_data', __NAMESPACE__ . '\\keep_login_out_of_slug', 10, 3 );

function remember_former_slug( int $id, WP_User $before ): void {
	if ( get_userdata( $id )->user_nicename !== $before->user_nicename && ! in_array( $before->user_nicename, get_user_meta( $id, FORMER_SLUG ), true ) ) {
		add_user_meta( $id, FORMER_SLUG, $before->user_nicename );
	}
}
add_action( 'profile_update', __NAMESPACE__ . '\\remember_former_slug', 10, 2 );

/** Once, for users from before this version. The hub is told of each and keeps the old addresses of its author pages. */
function change_login_slugs(): void {
	if ( get_option( SLUGS_CHANGED ) ) {
		return;
	}
	update_option( SLUGS_CHANGED, true );
	foreach ( get_users() as $user ) {
		if ( tells_login( $user->user_nicename, $user->user_login ) ) {
			wp_update_user(
				array(
					'ID'            => $user->ID,
					'user_nicename' => $user->user_nicename,
				)
			);
		}
	}
}
add_action( 'init', __NAMESPACE__ . '\\change_login_slugs', 20 );

function redirect_former_author(): void {
	$slug = (string) get_query_var( 'author_name' );
	if ( '' === $slug || ! is_404() || get_user_by( 'slug', $slug ) ) {
		return;
	}
	$users = get_users(
		array(
			'meta_key'   => FORMER_SLUG,
			'meta_value' => $slug,
			'number'     => 1,
		)
	);
	if ( $users ) {
		wp_safe_redirect( get_author_posts_url( $users[0]->ID ), 301 );
		exit;
	}
}
add_action( 'template_redirect', __NAMESPACE__ . '\\redirect_former_author', 0 );
