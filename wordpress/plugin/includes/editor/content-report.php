<?php
/**
 * The content report of a draft: GET /wp-json/contenthub/v1/report/{id}, for users who may edit it. The hub prepares the
 * last saved version as it would for readers. WordPress forwards the editor's own cookie, which the hub uses to read it.
 */

declare(strict_types=1);

namespace Contenthub;

use WP_Error;
use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/** The hub's names of blogs by path. */
const BLOG_TYPES = array(
	'/blog'             => 'main',
	'/blog/developer'   => 'developer',
	'/blog/engineering' => 'engineering',
	'/business/learn'   => 'gb-business',
);

/** @return array<string, mixed>|WP_Error */
function content_report( WP_REST_Request $request ): array|WP_Error {
	$post     = get_post( (int) $request['id'] );
	$url      = hub_url() . "/preview/{$post->ID}?blog_type=" . BLOG_TYPES[ section_of( $post ) ];
	$response = wp_remote_get(
		$url,
		array(
			'timeout'     => 10,
			'redirection' => 0,
			'headers'     => array(
				// phpcs:ignore WordPress.Security.ValidatedSanitizedInput -- forwarded as it is; the hub keeps the login cookie only.
				'cookie'             => LOGGED_IN_COOKIE . '=' . rawurlencode( wp_unslash( (string) ( $_COOKIE[ LOGGED_IN_COOKIE ] ?? '' ) ) ),
				'x-contenthub-nonce' => wp_create_nonce( 'wp_rest' ),
			),
		)
	);
	$post     = is_wp_error( $response ) ? null : json_decode( wp_remote_retrieve_body( $response ), true );
	return is_array( $post ) && isset( $post['report'] )
		? array(
			'report'         => $post['report'],
			'readingMinutes' => $post['readingMinutes'],
			'image'          => $post['image'],
		)
		: new WP_Error( 'contenthub_away', __( 'The hub does not respond.', 'contenthub' ), array( 'status' => 502 ) );
}

add_action(
	'rest_api_init',
	static function (): void {
		register_rest_route(
			'contenthub/v1',
			'/report/(?P<id>\d+)',
			array(
				'methods'             => 'GET',
				'callback'            => __NAMESPACE__ . '\\content_report',
				'permission_callback' => static fn ( WP_REST_Request $request ): bool => current_user_can( 'edit_post', (int) $request['id'] ),
			)
		);
	}
);
