<?php
/**
 * Tells nobody which names exist.
 */

declare(strict_types=1);

namespace Contenthub;

defined( 'ABSPATH' ) || exit;

/** One message for a wrong name and a wrong password. */
function same_words_for_every_failure( string $message ): string {
	global $errors;
	$codes   = $errors instanceof \WP_Error ? $errors->get_error_codes() : array();
	$telling = array( 'invalid_username', 'invalid_email', 'incorrect_password', 'invalidcombo' );
	return array_intersect( $telling, $codes ) ? __( 'The name and password don’t match.', 'contenthub' ) : $message;
}
add_filter( 'login_errors', __NAMESPACE__ . '\same_words_for_every_failure' );

/** A password reset for an unknown name responds as for a known one. */
function same_answer_for_unknown_names( \WP_Error $errors, mixed $user ): void {
	if ( false !== $user || $errors->get_error_code() === 'empty_username' ) {
		return;
	}
	wp_safe_redirect( 'wp-login.php?checkemail=confirm' );
	exit;
}
add_action( 'lostpassword_post', __NAMESPACE__ . '\same_answer_for_unknown_names', 10, 2 );

/**
 * Anonymous visitors get no list of users.
 *
 * @param array<string, mixed> $endpoints Routes of the REST interface.
 * @return array<string, mixed>
 */
function hide_users( array $endpoints ): array {
	if ( is_user_logged_in() ) {
		return $endpoints;
	}
	return array_filter( $endpoints, static fn ( string $route ): bool => ! str_starts_with( $route, '/wp/v2/users' ) || '/wp/v2/users/me' === $route, ARRAY_FILTER_USE_KEY );
}
add_filter( 'rest_endpoints', __NAMESPACE__ . '\hide_users' );

/**
 * The number of a user does not lead to the user's name.
 *
 * @param array<string, mixed> $query
 * @return array<string, mixed>
 */
function hide_authors_by_number( array $query ): array {
	return isset( $query['author'] ) && ! is_user_logged_in() ? array( 'error' => '404' ) : $query;
}
add_filter( 'request', __NAMESPACE__ . '\hide_authors_by_number' );

// XML-RPC is a second way to guess passwords, and the hub does not use it.
add_filter( 'xmlrpc_enabled', '__return_false' );
