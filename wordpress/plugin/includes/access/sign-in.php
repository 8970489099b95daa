<?php
/**
 * Prevents user enumeration and limits sign-in attempts.
 */

declare(strict_types=1);

namespace Contenthub;

defined( 'ABSPATH' ) || exit;

const SIGN_IN_WINDOW              = 15 * MINUTE_IN_SECONDS;
const SIGN_IN_FAILURES_OF_NAME    = 10;
const SIGN_IN_FAILURES_OF_ADDRESS = 30;

/**
 * The keys that failures are counted by, with their limits.
 *
 * @return array<string, int>
 */
function sign_in_limits( string $name ): array {
	// The last entry is the address that the closest proxy saw. Earlier ones are unverified client claims.
	// phpcs:ignore WordPress.Security.ValidatedSanitizedInput -- hashed, never shown.
	$hops    = explode( ',', (string) ( $_SERVER['HTTP_X_FORWARDED_FOR'] ?? $_SERVER['REMOTE_ADDR'] ?? '' ) );
	$address = trim( (string) end( $hops ) );
	return array(
		'contenthub_sign_in_' . md5( 'name ' . strtolower( trim( $name ) ) ) => SIGN_IN_FAILURES_OF_NAME,
		'contenthub_sign_in_' . md5( "address $address" ) => SIGN_IN_FAILURES_OF_ADDRESS,
	);
}

/** After too many failures even the correct password is rejected until the window ends. */
function refuse_after_failures( mixed $user, string $name ): mixed {
	if ( '' === $name ) {
		return $user;
	}
	foreach ( sign_in_limits( $name ) as $key => $allowed ) {
		if ( (int) get_transient( $key ) >= $allowed ) {
			status_header( 429 );
			return new \WP_Error( 'contenthub_slow_down', __( 'Too many attempts. Wait 15 minutes, then try again.', 'contenthub' ) );
		}
	}
	return $user;
}
add_filter( 'authenticate', __NAMESPACE__ . '\refuse_after_failures', 100, 2 );

function count_failure( string $name ): void {
	foreach ( array_keys( sign_in_limits( $name ) ) as $key ) {
		set_transient( $key, (int) get_transient( $key ) + 1, SIGN_IN_WINDOW );
	}
}
add_action( 'wp_login_failed', __NAMESPACE__ . '\count_failure' );

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

// XML-RPC is a second way to guess passwords, and the hub does not use it.
add_filter( 'xmlrpc_enabled', '__return_false' );
