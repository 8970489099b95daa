<?php
/**
 * The site's settings, all from the environment: the image is the same everywhere, and holds no secret.
 */

declare(strict_types=1);

$setting = static function ( string $name ): string {
	$value = getenv( $name );
	if ( false === $value || '' === $value || 1 === preg_match( '/change-?me/', $value ) ) {
		http_response_code( 500 );
		fwrite( fopen( 'php://stderr', 'w' ), "The setting $name is missing, or still has the placeholder of the example file.\n" );
		exit( 1 );
	}
	return $value;
};

define( 'DB_NAME', $setting( 'WORDPRESS_DB_NAME' ) );
define( 'DB_USER', $setting( 'WORDPRESS_DB_USER' ) );
define( 'DB_PASSWORD', getenv( 'WORDPRESS_DB_PASSWORD' ) ? $setting( 'WORDPRESS_DB_PASSWORD' ) : '' );
define( 'DB_HOST', $setting( 'WORDPRESS_DB_HOST' ) );
define( 'DB_CHARSET', 'utf8mb4' );
define( 'DB_COLLATE', '' );

// One salt, from which each of WordPress's keys is made.
$salt = $setting( 'WORDPRESS_SALT' );
foreach ( array( 'AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE' ) as $scheme ) {
	foreach ( array( 'KEY', 'SALT' ) as $kind ) {
		define( "{$scheme}_{$kind}", hash( 'sha256', "$salt $scheme $kind" ) );
	}
}
// Otherwise made of the address, and an editor's cookie would be another one when the hub itself asks.
define( 'COOKIEHASH', substr( hash( 'sha256', "$salt cookies" ), 0, 32 ) );

// Editors reach WordPress on the hub's own site, or on a host of its own. Previews are there too: they need its cookie.
$origin = getenv( 'EDITORS_ORIGIN' ) ?: $setting( 'PUBLIC_ORIGIN' );
define( 'WP_HOME', $origin );
define( 'WP_SITEURL', $origin );
define( 'CONTENTHUB_EDITORS_URL', $origin );
define( 'CONTENTHUB_SITE_URL', $setting( 'PUBLIC_ORIGIN' ) );
if ( str_starts_with( $origin, 'https://' ) ) {
	// TLS ends before us, and nobody but the hub can reach us.
	$_SERVER['HTTPS'] = 'on';
}
define( 'CONTENTHUB_URL', $setting( 'CONTENTHUB_URL' ) );
define( 'CONTENTHUB_SIGNAL_SECRET', $setting( 'WORDPRESS_SIGNAL_SECRET' ) );

// A container of ours runs the jobs; a job that died must not block scheduled posts for a minute.
define( 'DISABLE_WP_CRON', true );
define( 'WP_CRON_LOCK_TIMEOUT', 10 );
define( 'AUTOMATIC_UPDATER_DISABLED', true );
define( 'DISALLOW_FILE_MODS', true );

// The content service asks over the inner network, without TLS, where WordPress would refuse application passwords.
$wp_filter = array(
	'wp_is_application_passwords_available' => array(
		10 => array(
			array(
				'function'      => static fn(): bool => true,
				'accepted_args' => 0,
			),
		),
	),
);

$table_prefix = getenv( 'WORDPRESS_TABLE_PREFIX' ) ?: 'wp_';
if ( ! defined( 'ABSPATH' ) ) {
	define( 'ABSPATH', __DIR__ . '/' );
}
require_once ABSPATH . 'wp-settings.php';
