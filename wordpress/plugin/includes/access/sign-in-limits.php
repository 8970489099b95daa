<?php
/**
 * Limits how often somebody can guess a password: by account and network, by network, and for an account as a whole. An
 * attempt is counted before its password is checked, so parallel attempts are limited too, and a refused one is not counted,
 * so nobody can prolong a block.
 *
 * A browser that signed in before has a limit of its own and none of the others: nobody can lock an editor out.
 */

declare(strict_types=1);

namespace Contenthub;

use WP_Error;
use WP_User;

defined( 'ABSPATH' ) || exit;

const SIGN_IN_WINDOW              = 15 * MINUTE_IN_SECONDS;
const SIGN_IN_FAILURES            = 10;
const SIGN_IN_FAILURES_OF_NETWORK = 30;
/** From here on, unknown browsers have one attempt in a minute. */
const SIGN_IN_FAILURES_OF_ACCOUNT = 50;

/** The address that the closest proxy saw, or the first half of an IPv6 address. Others of that half belong to one client. */
function client_network(): string {
	// Earlier entries are unverified client claims.
	// phpcs:ignore WordPress.Security.ValidatedSanitizedInput -- hashed, never shown.
	$hops    = explode( ',', (string) ( $_SERVER['HTTP_X_FORWARDED_FOR'] ?? $_SERVER['REMOTE_ADDR'] ?? '' ) );
	$address = trim( (string) end( $hops ) );
	$bytes   = filter_var( $address, FILTER_VALIDATE_IP ) ? (string) inet_pton( $address ) : '';
	if ( str_starts_with( $bytes, str_repeat( "\0", 10 ) . "\xff\xff" ) ) {
		return bin2hex( substr( $bytes, 12 ) ); // IPv4, written as IPv6.
	}
	return '' === $bytes ? $address : bin2hex( substr( $bytes, 0, 8 ) );
}

function sign_in_key( string ...$parts ): string {
	return 'contenthub_sign_in_' . md5( implode( ' ', $parts ) );
}

function account_named( string $name ): ?WP_User {
	$user = get_user_by( 'login', sanitize_user( $name ) );
	$user = $user ? $user : get_user_by( 'email', $name );
	return $user ? $user : null;
}

/** The same for the login name and the email address of an account. */
function account_key( string $name ): string {
	$user = account_named( $name );
	return $user ? "user $user->ID" : 'name ' . strtolower( trim( $name ) );
}

/**
 * The keys that an attempt is counted by, with their limits.
 *
 * @return array<string, int>
 */
function sign_in_limits( string $name ): array {
	$user   = account_named( $name );
	$device = $user ? known_device( $user ) : '';
	if ( '' !== $device && count_of( sign_in_key( 'device', $device ) ) < SIGN_IN_FAILURES ) {
		return array( sign_in_key( 'device', $device ) => SIGN_IN_FAILURES );
	}
	return array(
		sign_in_key( 'pair', account_key( $name ), client_network() ) => SIGN_IN_FAILURES,
		sign_in_key( 'network', client_network() ) => SIGN_IN_FAILURES_OF_NETWORK,
		sign_in_key( 'account', account_key( $name ) ) => PHP_INT_MAX,
	);
}

/**
 * As stored now. WordPress remembers what it read earlier in this request, and other processes count meanwhile.
 *
 * @return array{count: int, until: int}
 */
function stored_count( string $key ): array {
	if ( ! wp_using_ext_object_cache() ) {
		wp_cache_delete_multiple( array( "_transient_$key", "_transient_timeout_$key", 'notoptions' ), 'options' );
	}
	$stored = get_transient( $key );
	return is_array( $stored ) ? $stored : array(
		'count' => 0,
		'until' => time() + SIGN_IN_WINDOW,
	);
}

function count_of( string $key ): int {
	return stored_count( $key )['count'];
}

/** The window begins with the first attempt and is never extended. */
function add_to_count( string $key, int $difference ): void {
	list( 'count' => $before, 'until' => $until ) = stored_count( $key );

	$count = $before + $difference;
	if ( $count < 1 || $until <= time() ) {
		delete_transient( $key );
		return;
	}
	set_transient( $key, compact( 'count', 'until' ), $until - time() );
}

/** Reading and writing counts is one step for all processes. */
function with_sign_in_lock( callable $work ): void {
	global $wpdb;
	$lock = 'contenthub_' . md5( ABSPATH . $wpdb->prefix );
	$wpdb->get_var( $wpdb->prepare( 'SELECT GET_LOCK(%s, 10)', $lock ) );
	try {
		$work();
	} finally {
		$wpdb->get_var( $wpdb->prepare( 'SELECT RELEASE_LOCK(%s)', $lock ) );
	}
}

function count_attempt( string $name ): void {
	$limits = sign_in_limits( $name );
	foreach ( $limits as $key => $allowed ) {
		if ( count_of( $key ) >= $allowed ) {
			Sign_In_Attempt::$refused = __( 'Too many attempts. Wait 15 minutes, then try again.', 'contenthub' );
			return;
		}
	}
	$account = sign_in_key( 'account', account_key( $name ) );
	$pause   = sign_in_key( 'pause', account_key( $name ) );
	if ( isset( $limits[ $account ] ) && count_of( $account ) >= SIGN_IN_FAILURES_OF_ACCOUNT ) {
		if ( false !== get_transient( $pause ) ) {
			Sign_In_Attempt::$refused = __( 'Many sign-ins to this account failed. Try again in a minute, use a browser in which you signed in before, or reset your password.', 'contenthub' );
			return;
		}
		set_transient( $pause, 1, MINUTE_IN_SECONDS );
	}
	Sign_In_Attempt::$keys = array_keys( $limits );
	foreach ( Sign_In_Attempt::$keys as $key ) {
		add_to_count( $key, 1 );
	}
}

/** Before WordPress checks the password. */
function start_attempt( mixed $user, string $name, #[\SensitiveParameter] string $password ): mixed {
	Sign_In_Attempt::$refused = '';
	Sign_In_Attempt::$keys    = array();
	if ( '' !== $name && '' !== $password ) {
		with_sign_in_lock( static fn () => count_attempt( $name ) );
	}
	return $user;
}
add_filter( 'authenticate', __NAMESPACE__ . '\\start_attempt', 1, 3 );

/** After it: a refused attempt learns nothing about the password, and a successful one does not count. */
function end_attempt( mixed $user ): mixed {
	if ( '' !== Sign_In_Attempt::$refused ) {
		status_header( 429 );
		return new WP_Error( 'contenthub_slow_down', Sign_In_Attempt::$refused );
	}
	if ( $user instanceof WP_User ) {
		with_sign_in_lock( static fn () => array_walk( Sign_In_Attempt::$keys, static fn ( string $key ) => add_to_count( $key, -1 ) ) );
	}
	return $user;
}
add_filter( 'authenticate', __NAMESPACE__ . '\\end_attempt', 100 );
