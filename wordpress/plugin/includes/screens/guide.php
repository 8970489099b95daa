<?php
/**
 * The guide for editors, from docs/editors, as a screen of the menu Contenthub. Help tabs of the other screens lead there.
 */

declare(strict_types=1);

namespace Contenthub;

use WP_Screen;

defined( 'ABSPATH' ) || exit;

/** The page of the guide for each screen. */
const GUIDE_PAGES = array(
	'calendar'      => 'plan',
	'redirects'     => 'addresses',
	'issues'        => 'addresses',
	'post'          => 'write',
	'edit-post'     => 'readers',
	'edit-category' => 'plan',
);

function guide_url( string $page = '' ): string {
	return admin_url( 'admin.php?page=' . MENU . '-guide' ) . ( '' === $page ? '' : "#$page" );
}

/** The build writes the file from Markdown of this repository, so it is printed as it is. */
function print_guide(): void {
	$folder = dirname( __DIR__, 2 ) . '/build';
	$html   = (string) file_get_contents( "$folder/guide.html" );
	echo '<div class="contenthub-guide">';
	echo str_replace( '{guide}', esc_url( plugins_url( 'build/guide', dirname( __DIR__ ) ) ), $html ); // phpcs:ignore WordPress.Security.EscapeOutput
	echo '</div>';
}

function add_guide_tab( WP_Screen $screen ): void {
	$page = GUIDE_PAGES[ $screen->id ] ?? null;
	foreach ( screens() as $slug => $each ) {
		if ( str_ends_with( $screen->id, "_page_$slug" ) ) {
			$page = GUIDE_PAGES[ $each['screen'] ] ?? null;
		}
	}
	if ( null === $page ) {
		return;
	}
	$screen->add_help_tab(
		array(
			'id'      => 'contenthub-guide',
			'title'   => 'Contenthub',
			'content' => sprintf( '<p><a href="%s">%s</a></p>', esc_url( guide_url( $page ) ), esc_html__( 'Guide for editors: what this screen does, with pictures', 'contenthub' ) ),
		)
	);
}
add_action( 'current_screen', __NAMESPACE__ . '\\add_guide_tab' );
