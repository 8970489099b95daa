<?php
/**
 * Adds the fields and the receipt to the block editor as panels beside the post.
 */

declare(strict_types=1);

namespace Contenthub;

add_action(
	'enqueue_block_editor_assets',
	static function (): void {
		if ( 'post' !== get_current_screen()?->post_type ) {
			return;
		}
		$needs = array( 'wp-plugins', 'wp-edit-post', 'wp-element', 'wp-components', 'wp-core-data', 'wp-data', 'wp-api-fetch' );
		foreach ( array( 'panel', 'receipt' ) as $name ) {
			$script = "editor/$name.js";
			$file   = dirname( __DIR__ ) . "/$script";
			wp_enqueue_script( "contenthub-$name", plugins_url( $script, __DIR__ ), $needs, (string) filemtime( $file ), true );
		}
		wp_add_inline_script( 'contenthub-panel', 'window.contenthubFields = ' . wp_json_encode( fields() ) . ';', 'before' );
	}
);
