<?php
/**
 * Loads the sidebar of the block editor. Its source is in apps/wordpress-editor.
 */

declare(strict_types=1);

namespace Contenthub;

defined( 'ABSPATH' ) || exit;

/** Loads a built script with its style sheet. */
function enqueue_build( string $name ): void {
	$folder = dirname( __DIR__, 2 ) . '/build';
	$asset  = require "$folder/$name.asset.php";
	wp_enqueue_script( "contenthub-$name", plugins_url( "build/$name.js", dirname( __DIR__ ) ), $asset['dependencies'], $asset['version'], true );
	wp_set_script_translations( "contenthub-$name", 'contenthub' );
	if ( file_exists( "$folder/$name.css" ) ) {
		wp_enqueue_style( "contenthub-$name", plugins_url( "build/$name.css", dirname( __DIR__ ) ), array( 'wp-components' ), $asset['version'] );
	}
}

/** What the sidebar needs to know of this site. */
function editor_settings(): array {
	return array(
		'site'         => hub_site(),
		'guide'        => guide_url(),
		'forms'        => form_names(),
		'departments'  => department_names(),
		'contentTypes' => content_type_names(),
		'canPin'       => may_pin( get_current_user_id() ),
	);
}

add_action(
	'enqueue_block_editor_assets',
	static function (): void {
		if ( 'post' !== get_current_screen()?->post_type ) {
			return;
		}
		enqueue_build( 'editor' );
		$settings = editor_settings() + array( 'notices' => take_notices( get_current_user_id() ) );
		wp_add_inline_script( 'contenthub-editor', 'window.contenthubEditor = ' . wp_json_encode( $settings ) . ';', 'before' );
	}
);
