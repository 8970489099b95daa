<?php
/**
 * The role of the hub's account. It can read posts in every state and change nothing.
 */

declare(strict_types=1);

namespace Contenthub;

defined( 'ABSPATH' ) || exit;

const READER_ROLE   = 'contenthub_reader';
const READ_ANY_POST = 'contenthub_read_any_post';

/** Returns whether anything had to change. */
function ensure_reader_role(): bool {
	$wanted = array(
		'read'        => true,
		READ_ANY_POST => true,
	);
	$role   = get_role( READER_ROLE );
	if ( $role && $role->capabilities === $wanted ) {
		return false;
	}
	remove_role( READER_ROLE );
	add_role( READER_ROLE, 'Contenthub reader', $wanted );
	return true;
}
add_action( 'init', __NAMESPACE__ . '\\ensure_reader_role' );

function is_reader( mixed $user ): bool {
	return $user instanceof \WP_User && in_array( READER_ROLE, $user->roles, true );
}

/**
 * WordPress only lets editors of a draft read it, and lets everybody edit their own profile. This role can read drafts
 * but not edit its profile.
 *
 * @param list<string> $caps What is needed.
 * @return list<string>
 */
function capabilities_of_reader( array $caps, string $cap, int $user_id ): array {
	if ( ! in_array( $cap, array( 'read_post', 'edit_user', 'create_app_password', 'delete_app_password' ), true ) || ! is_reader( get_userdata( $user_id ) ) ) {
		return $caps;
	}
	return 'read_post' === $cap ? array( READ_ANY_POST ) : array( 'do_not_allow' );
}
add_filter( 'map_meta_cap', __NAMESPACE__ . '\\capabilities_of_reader', 10, 3 );

/** Blocks writes that a plugin may allow to every signed-in user, also with `_method`. */
function refuse_changes_by_reader( mixed $result, \WP_REST_Server $server, \WP_REST_Request $request ): mixed {
	if ( in_array( $request->get_method(), array( 'GET', 'HEAD', 'OPTIONS' ), true ) || ! is_reader( wp_get_current_user() ) ) {
		return $result;
	}
	return new \WP_Error( 'contenthub_reads_only', __( 'This account can only read.', 'contenthub' ), array( 'status' => 403 ) );
}
add_filter( 'rest_pre_dispatch', __NAMESPACE__ . '\\refuse_changes_by_reader', 10, 3 );

/** Only application passwords are allowed, never the sign-in form. */
function refuse_sign_in_of_reader( mixed $user ): mixed {
	return is_reader( $user ) ? new \WP_Error( 'incorrect_password' ) : $user;
}
add_filter( 'wp_authenticate_user', __NAMESPACE__ . '\\refuse_sign_in_of_reader' );
