<?php
/**
 * The URLs of the hub and of its analytics, and a route to change them: GET and POST /wp-json/contenthub/v1/settings,
 * for administrators.
 */

declare(strict_types=1);

namespace Contenthub;

use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

const DEFAULT_URL = 'http://127.0.0.1:4010';

/** The option takes precedence, because tests start hubs at changing addresses. */
function hub_url(): string {
	$option = (string) get_option( 'contenthub_url', '' );
	$url    = '' !== $option ? $option : ( defined( 'CONTENTHUB_URL' ) ? (string) \CONTENTHUB_URL : DEFAULT_URL );
	return untrailingslashit( $url );
}

/** The URL of the hub's analytics API, or an empty text if there is none. */
function analytics_url(): string {
	$option = (string) get_option( 'contenthub_analytics_url', '' );
	$url    = '' !== $option ? $option : ( defined( 'CONTENTHUB_ANALYTICS_URL' ) ? (string) \CONTENTHUB_ANALYTICS_URL : '' );
	return untrailingslashit( $url );
}

/** @return array{url: string, analyticsUrl: string, lastSignal: array<string, mixed>|null} */
function settings(): array {
	return array(
		'url'          => hub_url(),
		'analyticsUrl' => analytics_url(),
		'lastSignal'   => get_option( 'contenthub_last_signal', null ),
	);
}

/** An empty URL restores the configured one. */
function change_settings( WP_REST_Request $request ): array {
	update_option( 'contenthub_url', untrailingslashit( $request['url'] ) );
	if ( isset( $request['analyticsUrl'] ) ) {
		update_option( 'contenthub_analytics_url', untrailingslashit( $request['analyticsUrl'] ) );
	}
	return settings();
}

function is_url( string $url ): bool {
	return '' === $url || 1 === preg_match( '~^https?://[^\s/?#]+~', $url );
}

add_action(
	'rest_api_init',
	static function (): void {
		$allowed = static fn (): bool => current_user_can( 'manage_options' );
		$url     = array(
			'type'              => 'string',
			'validate_callback' => static fn ( mixed $url ): bool => is_string( $url ) && is_url( $url ),
		);
		register_rest_route(
			'contenthub/v1',
			'/settings',
			array(
				array(
					'methods'             => 'GET',
					'callback'            => static fn (): array => settings(),
					'permission_callback' => $allowed,
				),
				array(
					'methods'             => 'POST',
					'callback'            => __NAMESPACE__ . '\\change_settings',
					'permission_callback' => $allowed,
					'args'                => array(
						'url'          => $url + array( 'required' => true ),
						'analyticsUrl' => $url,
					),
				),
			)
		);
	}
);
