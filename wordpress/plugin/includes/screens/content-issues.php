<?php
/**
 * What published posts lack: GET /wp-json/contenthub/v1/issues?kind=broken-links, for editors. The hub finds it in the
 * posts that it serves, and WordPress signs the request.
 */

declare(strict_types=1);

namespace Contenthub;

use WP_Error;
use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

const ISSUE_KINDS = array( 'broken-links', 'no-alt', 'no-picture', 'no-description' );

/** @return array<string, mixed>|WP_Error */
function content_issues( WP_REST_Request $request ): array|WP_Error {
	$response = signed_post( '/content-issues', array( 'kind' => $request['kind'] ), 30 );
	$answer   = is_wp_error( $response ) ? null : json_decode( wp_remote_retrieve_body( $response ), true );
	if ( ! is_array( $answer ) || ! isset( $answer['rows'] ) ) {
		return new WP_Error( 'contenthub_away', __( 'The hub does not respond. Try again in a minute, or see Site Health.', 'contenthub' ), array( 'status' => 502 ) );
	}
	foreach ( $answer['rows'] as &$row ) {
		$row['edit'] = get_edit_post_link( (int) $row['post'], 'raw' );
	}
	return $answer;
}

add_action(
	'rest_api_init',
	static function (): void {
		register_rest_route(
			'contenthub/v1',
			'/issues',
			array(
				'methods'             => 'GET',
				'callback'            => __NAMESPACE__ . '\\content_issues',
				'permission_callback' => static fn (): bool => current_user_can( 'edit_others_posts' ),
				'args'                => array(
					'kind' => array(
						'type'     => 'string',
						'enum'     => ISSUE_KINDS,
						'required' => true,
					),
				),
			)
		);
	}
);
