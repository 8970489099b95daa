<?php
/**
 * When each URL of the hub served the latest change of a post: GET /wp-json/contenthub/v1/receipt/{id}, for users who
 * may edit it. WordPress calls the hub, so an editor's browser needs no access to it.
 */

declare(strict_types=1);

namespace Contenthub;

use WP_Error;
use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/** @return array<string, mixed>|WP_Error */
function receipt( WP_REST_Request $request ): array|WP_Error {
	// Not wp_safe_remote_get, which rejects loopback addresses.
	$response = wp_remote_get(
		hub_url() . '/receipts/' . (int) $request['id'],
		array(
			'timeout'     => 2,
			'redirection' => 0,
		)
	);
	$told     = is_wp_error( $response ) ? null : json_decode( wp_remote_retrieve_body( $response ), true );
	return is_array( $told ) && isset( $told['receipts'] )
		? $told
		: new WP_Error( 'contenthub_away', __( 'The hub does not respond.', 'contenthub' ), array( 'status' => 502 ) );
}

add_action(
	'rest_api_init',
	static function (): void {
		register_rest_route(
			'contenthub/v1',
			'/receipt/(?P<id>\d+)',
			array(
				'methods'             => 'GET',
				'callback'            => __NAMESPACE__ . '\\receipt',
				'permission_callback' => static fn ( WP_REST_Request $request ): bool => current_user_can( 'edit_post', (int) $request['id'] ),
			)
		);
	}
);
