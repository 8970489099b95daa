<?php
/**
 * Redirects for editors: GET, POST and DELETE /wp-json/contenthub/v1/redirects. The hub stores them, and WordPress signs
 * the requests.
 */

declare(strict_types=1);

namespace Contenthub;

use WP_Error;
use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/**
 * @param array<string, mixed> $request
 * @return array<string, mixed>|WP_Error
 */
function ask_for_redirects( array $request ): array|WP_Error {
	$response = signed_post( '/redirects', $request, 10 );
	$answer   = is_wp_error( $response ) ? null : json_decode( wp_remote_retrieve_body( $response ), true );
	if ( ! is_array( $answer ) ) {
		return new WP_Error( 'contenthub_away', __( 'The hub does not respond.', 'contenthub' ), array( 'status' => 502 ) );
	}
	$status = (int) wp_remote_retrieve_response_code( $response );
	if ( 200 === $status ) {
		return $answer;
	}
	return 400 === $status
		? new WP_Error( 'contenthub_invalid', (string) $answer['message'], array( 'status' => 400 ) )
		: new WP_Error( 'contenthub_refused', __( 'The hub refused the request. See Site Health.', 'contenthub' ), array( 'status' => 502 ) );
}

/** @return array<string, mixed>|WP_Error */
function list_redirects( WP_REST_Request $request ): array|WP_Error {
	return ask_for_redirects(
		array(
			'verb'   => 'list',
			'search' => $request['search'],
			'page'   => $request['page'],
		)
	);
}

/** @return array<string, mixed>|WP_Error */
function add_redirects( WP_REST_Request $request ): array|WP_Error {
	return isset( $request['csv'] )
		? ask_for_redirects(
			array(
				'verb' => 'import',
				'csv'  => $request['csv'],
			)
		)
		: ask_for_redirects(
			array(
				'verb' => 'add',
				'from' => (string) $request['from'],
				'to'   => (string) $request['to'],
			)
		);
}

/** @return array<string, mixed>|WP_Error */
function remove_redirects( WP_REST_Request $request ): array|WP_Error {
	return ask_for_redirects(
		array(
			'verb' => 'remove',
			'from' => array_values( $request['from'] ),
		)
	);
}

add_action(
	'rest_api_init',
	static function (): void {
		$text    = array(
			'type'      => 'string',
			'maxLength' => 2000,
		);
		$allowed = static fn (): bool => current_user_can( 'edit_others_posts' );
		register_rest_route(
			'contenthub/v1',
			'/redirects',
			array(
				array(
					'methods'             => 'GET',
					'callback'            => __NAMESPACE__ . '\\list_redirects',
					'permission_callback' => $allowed,
					'args'                => array(
						'search' => array(
							'type'      => 'string',
							'default'   => '',
							'maxLength' => 200,
						),
						'page'   => array(
							'type'    => 'integer',
							'default' => 1,
							'minimum' => 1,
						),
					),
				),
				array(
					'methods'             => 'POST',
					'callback'            => __NAMESPACE__ . '\\add_redirects',
					'permission_callback' => $allowed,
					'args'                => array(
						'from' => $text,
						'to'   => $text,
						'csv'  => array(
							'type'      => 'string',
							'maxLength' => 2000000,
						),
					),
				),
				array(
					'methods'             => 'DELETE',
					'callback'            => __NAMESPACE__ . '\\remove_redirects',
					'permission_callback' => $allowed,
					'args'                => array(
						'from' => array(
							'type'     => 'array',
							'items'    => $text,
							'required' => true,
							'minItems' => 1,
							'maxItems' => 1000,
						),
					),
				),
			)
		);
	}
);
