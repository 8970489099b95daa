<?php
/**
 * Recognises browsers in which a user signed in before, by a cookie that is signed for this user and this password.
 */

declare(strict_types=1);

namespace Contenthub;

use WP_User;

defined( 'ABSPATH' ) || exit;

/** One for each user of the browser. The hub's proxy forwards cookies with this beginning. */
function device_cookie_name( int $user ): string {
	return 'wordpress_device_' . substr( hash_hmac( 'sha256', "device of $user", wp_salt( 'auth' ) ), 0, 16 );
}

function device_signature( WP_User $user, string $device ): string {
	return hash_hmac( 'sha256', "$user->ID|$device|$user->user_pass", wp_salt( 'auth' ) );
}

/** The id of the browser if this user signed in there since the password was chosen, or an empty text. */
function known_device( WP_User $user ): string {
	// phpcs:ignore WordPress.Security.ValidatedSanitizedInput -- compared with its signature.
	$cookie = (string) ( $_COOKIE[ device_cookie_name( $user->ID ) ] ?? '' );

	list( $device, $signature ) = explode( '.', $cookie, 2 ) + array( '', '' );

	return '' !== $device && hash_equals( device_signature( $user, $device ), $signature ) ? $device : '';
}

/** With every sign-in, also after the user changed the password. */
function remember_device( string $cookie, int $expire, int $expiration, int $user_id ): void {
	$user = get_userdata( $user_id );
	if ( ! $user || headers_sent() ) {
		return;
	}
	$device = bin2hex( random_bytes( 16 ) );
	setcookie(
		device_cookie_name( $user_id ),
		"$device." . device_signature( $user, $device ),
		array(
			'expires'  => time() + YEAR_IN_SECONDS,
			'path'     => SITECOOKIEPATH,
			'secure'   => is_ssl(),
			'httponly' => true,
			'samesite' => 'Lax',
		)
	);
}
add_action( 'set_logged_in_cookie', __NAMESPACE__ . '\\remember_device', 10, 4 );
