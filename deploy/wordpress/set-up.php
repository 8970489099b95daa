<?php
/**
 * Brings the site to the state of site.json and the environment, with the script that `npm run services` uses too.
 * Runs once before the other containers start, and after each new version. Changes only what differs.
 */

declare(strict_types=1);

foreach ( array( 'WORDPRESS_PASSWORD', 'WORDPRESS_APPLICATION_PASSWORD' ) as $name ) {
	if ( 1 === preg_match( '/^$|change-?me/', (string) getenv( $name ) ) ) {
		fwrite( STDERR, "$name is missing, or still has the placeholder of the example file.\n" );
		exit( 1 );
	}
}

$wanted   = json_decode( file_get_contents( __DIR__ . '/site.json' ), true, 32, JSON_THROW_ON_ERROR );
$password = getenv( 'WORDPRESS_PASSWORD' );

$wanted['administrator']       = array(
	'login'    => getenv( 'WORDPRESS_USER' ),
	'name'     => 'Hub Admin',
	'role'     => 'administrator',
	'password' => $password,
);
$wanted['users']               = array();
$wanted['reader']              = 'hub-reader';
$wanted['applicationPassword'] = getenv( 'WORDPRESS_APPLICATION_PASSWORD' );

$install = proc_open(
	array( PHP_BINARY, __DIR__ . '/install.php', __DIR__ . '/site' ),
	array( array( 'pipe', 'r' ), array( 'pipe', 'w' ), STDERR ),
	$pipes
);
fwrite( $pipes[0], json_encode( $wanted, JSON_THROW_ON_ERROR ) );
fclose( $pipes[0] );
$answer = stream_get_contents( $pipes[1] );
$code   = proc_close( $install );
if ( 0 !== $code ) {
	exit( $code );
}
// The result contains the application password, which must not be logged.
$changes = json_decode( $answer, true, 32, JSON_THROW_ON_ERROR )['changes'];
echo array() === $changes ? "nothing to change\n" : implode( "\n", $changes ) . "\n";
