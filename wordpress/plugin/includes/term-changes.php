<?php
/**
 * Notices categories and tags that are made, renamed, moved or deleted. None of that touches a post's own date.
 */

declare(strict_types=1);

namespace Contenthub;

function on_term_changed( int $id, int $taxonomy_id, string $taxonomy ): void {
	if ( in_array( $taxonomy, array( 'category', 'post_tag' ), true ) ) {
		Touched::add( 'terms', $id );
	}
}

add_action( 'saved_term', __NAMESPACE__ . '\\on_term_changed', 10, 3 );
add_action( 'delete_term', __NAMESPACE__ . '\\on_term_changed', 10, 3 );
