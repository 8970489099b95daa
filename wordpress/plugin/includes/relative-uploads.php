<?php
/**
 * Keeps the host out of what editors write: a picture of this site is named by its path, so that the text holds at
 * whatever address WordPress is reached, by editors through the hub and by the hub itself.
 */

declare(strict_types=1);

namespace Contenthub;

add_filter(
	'content_save_pre',
	static function ( string $slashed ): string {
		$uploads = wp_get_upload_dir()['baseurl'];
		return str_replace( "$uploads/", wp_parse_url( $uploads, PHP_URL_PATH ) . '/', $slashed );
	}
);
