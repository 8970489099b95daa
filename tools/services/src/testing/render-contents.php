<?php
/**
 * Saves and renders contents as WordPress does for the REST API. Reads a JSON list of contents and prints a list of HTML.
 * Usage: php render-contents.php <site folder>
 */

declare(strict_types=1);

require $argv[1] . '/wp-load.php';

// As a user without unfiltered HTML, whose content WordPress filters when it is saved.
kses_init_filters();
$rendered = array_map(
	static fn ( string $content ): string => apply_filters( 'the_content', wp_unslash( apply_filters( 'content_save_pre', wp_slash( $content ) ) ) ),
	json_decode( stream_get_contents( STDIN ), true, 512, JSON_THROW_ON_ERROR )
);
echo json_encode( $rendered, JSON_THROW_ON_ERROR );
