<?php
/**
 * The site's settings, all from the environment. The image is the same everywhere and contains no secret.
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

// One salt, from which all WordPress keys are derived.
$salt = $setting( 'WORDPRESS_SALT' );
foreach ( array( 'AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE' ) as $scheme ) {
	foreach ( array( 'KEY', 'SALT' ) as $kind ) {
		define( "{$scheme}_{$kind}", hash( 'sha256', "$salt $scheme $kind" ) );
	}
}
// Derived from the URL by default, so an editor's cookie would differ when the hub itself sends the request.
define( 'COOKIEHASH', substr( hash( 'sha256', "$salt cookies" ), 0, 32 ) );

// Editors use WordPress on the hub's origin or on its own host. Previews are there too, because they need its cookie.
$origin = getenv( 'EDITORS_ORIGIN' ) ?: $setting( 'PUBLIC_ORIGIN' );
define( 'WP_HOME', $origin );
define( 'WP_SITEURL', $origin );
define( 'CONTENTHUB_EDITORS_URL', $origin );
define( 'CONTENTHUB_SITE_URL', $setting( 'PUBLIC_ORIGIN' ) );
if ( str_starts_with( $origin, 'https://' ) ) {
	// TLS ends at a proxy, and only the hub can reach this container.
	$_SERVER['HTTPS'] = 'on';
}
define( 'CONTENTHUB_URL', $setting( 'CONTENTHUB_URL' ) );
define( 'CONTENTHUB_ANALYTICS_URL', (string) getenv( 'CONTENTHUB_ANALYTICS_URL' ) );
define( 'CONTENTHUB_SIGNAL_SECRET', $setting( 'WORDPRESS_SIGNAL_SECRET' ) );

// A separate container runs the jobs. A dead job must not block scheduled posts for a minute.
define( 'DISABLE_WP_CRON', true );
define( 'WP_CRON_LOCK_TIMEOUT', 10 );
define( 'AUTOMATIC_UPDATER_DISABLED', true );
define( 'DISALLOW_FILE_MODS', true );
define( 'DISALLOW_UNFILTERED_HTML', true );

// The content service uses the internal network without TLS, where WordPress would reject application passwords.
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
