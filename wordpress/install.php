<?php
/**
 * Brings a WordPress tree to the state given as JSON on standard input. Changes only what differs.
 * Usage: php install.php <site folder>. Prints {"changes": [...], "applicationPassword": "..."}.
 */

declare(strict_types=1);

namespace Contenthub\Install;

$wanted = json_decode( stream_get_contents( STDIN ), true, 32, JSON_THROW_ON_ERROR );
$site   = rtrim( $argv[1], '/' );

// Allows WordPress to load before it has tables, without plugins.
define( 'WP_INSTALLING', true );
require $site . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/admin.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';

/** Descriptions of the changes, for the caller. */
final class Changes {
	/** @var list<string> */
	public static array $made = array();
}

function fail_on_error( mixed $result ): mixed {
	if ( is_wp_error( $result ) ) {
		fwrite( STDERR, $result->get_error_message() . "\n" );
		exit( 1 );
	}
	return $result;
}

function ensure_tables( array $wanted ): void {
	if ( ! is_blog_installed() ) {
		$admin = $wanted['administrator'];
		wp_install( $wanted['title'], $admin['login'], $admin['login'] . '@example.com', true, '', $admin['password'] );
		// WordPress's sample content would be published as articles.
		$samples = get_posts(
			array(
				'post_type'   => 'any',
				'post_status' => 'any',
				'numberposts' => -1,
			)
		);
		foreach ( $samples as $sample ) {
			wp_delete_post( $sample->ID, true );
		}
		Changes::$made[] = 'installed';
	} elseif ( (int) get_option( 'db_version' ) !== $GLOBALS['wp_db_version'] ) {
		wp_upgrade();
		Changes::$made[] = 'database upgraded';
	}
}

function ensure_options( array $options ): void {
	foreach ( $options as $name => $value ) {
		if ( get_option( $name ) !== $value ) {
			update_option( $name, $value );
			Changes::$made[] = "option $name";
		}
	}
}

function ensure_permalinks( string $structure ): void {
	global $wp_rewrite;
	if ( get_option( 'permalink_structure' ) !== $structure ) {
		$wp_rewrite->set_permalink_structure( $structure );
		// Rules built here would lack those of categories, which WordPress only registers when it loads with a structure.
		delete_option( 'rewrite_rules' );
		Changes::$made[] = 'permalinks';
	}
}

function ensure_user( array $wanted ): \WP_User {
	$user   = get_user_by( 'login', $wanted['login'] );
	$fields = array(
		'user_login'   => $wanted['login'],
		'display_name' => $wanted['name'],
		'nickname'     => $wanted['name'],
		'role'         => $wanted['role'],
	);
	if ( ! $user ) {
		$fields         += array(
			'user_pass'  => $wanted['password'],
			'user_email' => $wanted['login'] . '@example.com',
		);
		$user            = get_user_by( 'id', fail_on_error( wp_insert_user( $fields ) ) );
		Changes::$made[] = "user {$wanted['login']}";
	}
	if ( $user->display_name !== $wanted['name'] || array( $wanted['role'] ) !== array_values( $user->roles ) ) {
		fail_on_error( wp_update_user( array( 'ID' => $user->ID ) + $fields ) );
		Changes::$made[] = "user {$wanted['login']}";
	}
	if ( ! wp_check_password( $wanted['password'], $user->user_pass, $user->ID ) ) {
		wp_set_password( $wanted['password'], $user->ID );
		Changes::$made[] = "password of {$wanted['login']}";
	}
	return $user;
}

/** The hub's own account. Its password is random, because it only uses an application password. */
function ensure_reader( string $login ): \WP_User {
	require_once WP_PLUGIN_DIR . '/contenthub/includes/access/reader-role.php';
	if ( \Contenthub\ensure_reader_role() ) {
		Changes::$made[] = 'role of the reader';
	}
	$user = get_user_by( 'login', $login );
	if ( ! $user ) {
		$user = ensure_user(
			array(
				'login'    => $login,
				'name'     => 'Hub reader',
				'role'     => \Contenthub\READER_ROLE,
				'password' => wp_generate_password( 64 ),
			)
		);
	} elseif ( array( \Contenthub\READER_ROLE ) !== array_values( $user->roles ) ) {
		$user->set_role( \Contenthub\READER_ROLE );
		Changes::$made[] = "role of $login";
	}
	return $user;
}

/** Revokes an application password of the hub that an earlier version gave to an account with more rights. */
function drop_application_password( \WP_User $user ): void {
	foreach ( \WP_Application_Passwords::get_user_application_passwords( $user->ID ) as $item ) {
		if ( 'contenthub' === $item['name'] ) {
			\WP_Application_Passwords::delete_application_password( $user->ID, $item['uuid'] );
			Changes::$made[] = "application password of {$user->user_login} removed";
		}
	}
}

/** Only a hash is stored, so an unknown password is replaced, by the caller's own if given. */
function ensure_application_password( \WP_User $user, string $known ): string {
	$name = 'contenthub';
	foreach ( \WP_Application_Passwords::get_user_application_passwords( $user->ID ) as $item ) {
		if ( $item['name'] !== $name ) {
			continue;
		}
		$matches = method_exists( \WP_Application_Passwords::class, 'check_password' )
			? \WP_Application_Passwords::check_password( $known, $item['password'] )
			: wp_check_password( $known, $item['password'], $user->ID );
		if ( '' !== $known && $matches ) {
			return $known;
		}
		\WP_Application_Passwords::delete_application_password( $user->ID, $item['uuid'] );
	}
	// WordPress only accepts generated passwords, so this filter sets the generated value.
	$make_up = static fn( string $random ): string => '' === $known ? $random : $known;
	add_filter( 'random_password', $make_up );
	$created = \WP_Application_Passwords::create_new_application_password( $user->ID, array( 'name' => $name ) );
	remove_filter( 'random_password', $make_up );
	Changes::$made[] = 'application password';
	return fail_on_error( $created )[0];
}

/** Editors own a path from the first time it is saved, also if they removed all its posts. */
function ensure_reading_path( int $term_id, array $wanted ): bool {
	$key = 'contenthub_reading_path';
	if ( ! isset( $wanted['path'] ) || metadata_exists( 'term', $term_id, $key ) ) {
		return false;
	}
	return (bool) add_term_meta( $term_id, $key, wp_slash( $wanted['path'] ), true );
}

function ensure_category( array $wanted ): void {
	$parent = '' === $wanted['parent'] ? 0 : get_term_by( 'slug', $wanted['parent'], 'category' )->term_id;
	$fields = array(
		'slug'        => $wanted['slug'],
		'description' => $wanted['description'],
		'parent'      => $parent,
	);
	$term   = get_term_by( 'slug', $wanted['slug'], 'category' );
	if ( ! $term ) {
		$created = fail_on_error( wp_insert_term( wp_slash( $wanted['name'] ), 'category', wp_slash( $fields ) ) );
		ensure_reading_path( $created['term_id'], $wanted );
		Changes::$made[] = "category {$wanted['slug']}";
		return;
	}
	if ( ensure_reading_path( $term->term_id, $wanted ) ) {
		Changes::$made[] = "reading path of {$wanted['slug']}";
	}
	// WordPress stores "&" as "&amp;".
	$same = wp_specialchars_decode( $term->name ) === $wanted['name']
		&& wp_specialchars_decode( $term->description ) === $wanted['description']
		&& $term->parent === $parent;
	if ( ! $same ) {
		$fields['name'] = $wanted['name'];
		fail_on_error( wp_update_term( $term->term_id, 'category', wp_slash( $fields ) ) );
		Changes::$made[] = "category {$wanted['slug']}";
	}
}

function ensure_theme( string $theme ): void {
	if ( get_option( 'stylesheet' ) !== $theme ) {
		switch_theme( $theme );
		Changes::$made[] = "theme $theme";
	}
}

function ensure_plugin( string $plugin ): void {
	if ( ! is_plugin_active( $plugin ) ) {
		fail_on_error( activate_plugin( $plugin ) );
		Changes::$made[] = "plugin $plugin";
	}
}

ob_start(); // Standard output is for the result only, not for what WordPress prints.
ensure_tables( $wanted );
ensure_options(
	array(
		'blogname'              => $wanted['title'],
		'timezone_string'       => 'UTC',
		'default_ping_status'   => 'closed',
		'default_pingback_flag' => '0',
	)
);
ensure_permalinks( $wanted['permalinks'] );
$admin = ensure_user( $wanted['administrator'] );
if ( isset( $wanted['reader'] ) ) {
	drop_application_password( $admin );
}
$reads       = isset( $wanted['reader'] ) ? ensure_reader( $wanted['reader'] ) : $admin;
$application = ensure_application_password( $reads, $wanted['applicationPassword'] );
array_map( ensure_user( ... ), $wanted['users'] );
array_map( ensure_category( ... ), $wanted['categories'] );
ensure_theme( $wanted['theme'] );
ensure_plugin( $wanted['plugin'] );
$noise = ob_get_clean();
if ( '' !== trim( $noise ) ) {
	fwrite( STDERR, $noise );
}

echo json_encode(
	array(
		'changes'             => Changes::$made,
		'applicationPassword' => $application,
	),
	JSON_THROW_ON_ERROR
);
