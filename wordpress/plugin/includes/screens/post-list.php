<?php
/**
 * Columns of the post list with the figures of each post. The list does not wait for them: a script loads them.
 */

declare(strict_types=1);

namespace Contenthub;

defined( 'ABSPATH' ) || exit;

/** @return array<string, string> */
function figure_columns(): array {
	return array(
		'contenthub_readers'     => __( 'Readers', 'contenthub' ),
		'contenthub_read_to_end' => __( 'Read to the end', 'contenthub' ),
		'contenthub_search'      => __( 'Top search', 'contenthub' ),
	);
}

function print_figure_column( string $column, int $id ): void {
	if ( ! isset( figure_columns()[ $column ] ) ) {
		return;
	}
	if ( 'publish' !== get_post_status( $id ) || ! current_user_can( 'edit_post', $id ) ) {
		echo '–';
		return;
	}
	printf( '<span data-contenthub-figure="%s" data-post="%d" aria-busy="true">…</span>', esc_attr( substr( $column, strlen( 'contenthub_' ) ) ), (int) $id );
}

add_filter( 'manage_post_posts_columns', static fn ( array $columns ): array => $columns + figure_columns() );
add_action( 'manage_post_posts_custom_column', __NAMESPACE__ . '\\print_figure_column', 10, 2 );
add_action(
	'admin_enqueue_scripts',
	static function ( string $hook ): void {
		if ( 'edit.php' === $hook && 'post' === get_current_screen()?->post_type ) {
			enqueue_build( 'post-list' );
		}
	}
);
