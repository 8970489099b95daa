<?php
/**
 * The menu Contenthub in the dashboard. Its screens are React, in apps/wordpress-editor.
 */

declare(strict_types=1);

namespace Contenthub;

defined( 'ABSPATH' ) || exit;

const MENU = 'contenthub';

/** The capability that each screen needs, by its address. The menu opens the first one. */
function screens(): array {
	return array(
		MENU                => array(
			'title'      => __( 'Calendar', 'contenthub' ),
			'capability' => 'edit_posts',
			'screen'     => 'calendar',
		),
		MENU . '-issues'    => array(
			'title'      => __( 'To fix', 'contenthub' ),
			'capability' => 'edit_others_posts',
			'screen'     => 'issues',
		),
		MENU . '-redirects' => array(
			'title'      => __( 'Redirects', 'contenthub' ),
			'capability' => 'edit_others_posts',
			'screen'     => 'redirects',
		),
		MENU . '-guide'     => array(
			'title'      => __( 'Guide', 'contenthub' ),
			'capability' => 'edit_posts',
			'screen'     => 'guide',
			'print'      => print_guide( ... ),
		),
	);
}

add_action(
	'admin_menu',
	static function (): void {
		$screens = screens();
		$first   = $screens[ MENU ];
		add_menu_page( $first['title'], 'Contenthub', $first['capability'], MENU, '__return_null', 'dashicons-admin-site-alt3', 26 );
		foreach ( $screens as $slug => $screen ) {
			$hook = add_submenu_page(
				MENU,
				$screen['title'],
				$screen['title'],
				$screen['capability'],
				$slug,
				static function () use ( $screen ): void {
					printf( '<div class="wrap"><h1>%s</h1><div id="contenthub-screen" data-screen="%s"></div>', esc_html( $screen['title'] ), esc_attr( $screen['screen'] ) );
					if ( isset( $screen['print'] ) ) {
						$screen['print']();
					}
					echo '</div>';
				}
			);
			add_action( "load-$hook", static fn () => add_action( 'admin_enqueue_scripts', __NAMESPACE__ . '\\enqueue_screen' ) );
		}
	}
);

function enqueue_screen(): void {
	enqueue_build( 'admin' );
	wp_add_inline_script( 'contenthub-admin', 'window.contenthubEditor = ' . wp_json_encode( editor_settings() + array( 'calendar' => calendar_settings() ) ) . ';', 'before' );
}
