<?php
/**
 * Stores URLs of uploads without a host, so that content works at every address of WordPress: for editors through the
 * hub, and for the hub itself.
 */

declare(strict_types=1);

namespace Contenthub;

defined( 'ABSPATH' ) || exit;

add_filter(
	'content_save_pre',
	static function ( string $slashed ): string {
		$uploads = wp_get_upload_dir()['baseurl'];
		return str_replace( "$uploads/", wp_parse_url( $uploads, PHP_URL_PATH ) . '/', $slashed );
	}
);
