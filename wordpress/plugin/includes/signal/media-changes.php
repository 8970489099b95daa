<?php
/**
 * Detects changes to media that posts may already show: new descriptions, crops, replacements, deletions.
 */

declare(strict_types=1);

namespace Contenthub;

defined( 'ABSPATH' ) || exit;

function on_media_changed( int $id ): void {
	if ( ! isset( New_Media::$ids[ $id ] ) ) {
		Touched::add( 'media', $id );
	}
}

/** Alternative text, the file and its sizes are stored as meta. */
function on_media_meta_changed( mixed $meta_ids, int $id, string $key ): void {
	$shown = array( '_wp_attachment_image_alt', '_wp_attached_file', '_wp_attachment_metadata' );
	if ( in_array( $key, $shown, true ) && 'attachment' === get_post_type( $id ) ) {
		on_media_changed( $id );
	}
}

add_action(
	'add_attachment',
	static function ( int $id ): void {
		New_Media::$ids[ $id ] = true;
	}
);
add_action( 'attachment_updated', __NAMESPACE__ . '\\on_media_changed' );
add_action( 'delete_attachment', __NAMESPACE__ . '\\on_media_changed' );
foreach ( array( 'added_post_meta', 'updated_post_meta', 'deleted_post_meta' ) as $hook ) {
	add_action( $hook, __NAMESPACE__ . '\\on_media_meta_changed', 10, 3 );
}
