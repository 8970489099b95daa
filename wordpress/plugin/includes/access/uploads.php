<?php
/**
 * Refuses files that could run in a browser, whatever a role or another plugin allows. Everything in the uploads folder is on
 * the origin of readers or editors.
 */

declare(strict_types=1);

namespace Contenthub;

defined( 'ABSPATH' ) || exit;

const ACTIVE_TYPES = '~html|script|[/+]xml$|css|flash|silverlight|xaml|java~i';

/**
 * @param array<string, string> $types By extension.
 * @return array<string, string>
 */
function without_active_types( array $types ): array {
	return array_filter( $types, static fn ( string $type ): bool => 1 !== preg_match( ACTIVE_TYPES, $type ) );
}
// After every plugin that adds types.
add_filter( 'upload_mimes', __NAMESPACE__ . '\\without_active_types', PHP_INT_MAX );

/**
 * WordPress refuses these files next, by extension and by content, and does not say what to do.
 *
 * @param array<string, mixed> $file
 * @return array<string, mixed>
 */
function explain_refused_upload( array $file ): array {
	// The importer keeps its file outside of the media library and deletes it.
	if ( isset( $_FILES['import'] ) || ! empty( $file['error'] ) ) {
		return $file;
	}
	$type = wp_check_filetype_and_ext( $file['tmp_name'], $file['name'] );
	if ( ! $type['type'] || ! $type['ext'] ) {
		/* translators: %s: name of a file */
		$file['error'] = sprintf( __( '%s was not uploaded. Only pictures, audio, video, PDF and office documents are accepted. Put other files into a ZIP file.', 'contenthub' ), $file['name'] );
	}
	return $file;
}
add_filter( 'wp_handle_upload_prefilter', __NAMESPACE__ . '\\explain_refused_upload' );
add_filter( 'wp_handle_sideload_prefilter', __NAMESPACE__ . '\\explain_refused_upload' );
