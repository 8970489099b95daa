<?php
/**
 * Detects created, renamed, moved and deleted categories and tags. None of these changes the date of a post.
 */

declare(strict_types=1);

namespace Contenthub;

defined( 'ABSPATH' ) || exit;

function on_term_changed( int $id, int $taxonomy_id, string $taxonomy ): void {
	if ( in_array( $taxonomy, array( 'category', 'post_tag' ), true ) ) {
		Touched::add( 'terms', $id );
	}
}

add_action( 'saved_term', __NAMESPACE__ . '\\on_term_changed', 10, 3 );
add_action( 'delete_term', __NAMESPACE__ . '\\on_term_changed', 10, 3 );
