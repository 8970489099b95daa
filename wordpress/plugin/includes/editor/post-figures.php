<?php
/**
 * Readers, read-to-end and searches of posts in the last 30 days: GET /wp-json/contenthub/v1/figures?posts=1,2, for
 * users who may edit these posts. WordPress calls the hub's analytics API with its own token, so browsers need none.
 */

declare(strict_types=1);

namespace Contenthub;

use WP_Error;
use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

const FIGURES_DAYS   = 30;
const POSTS_PER_CALL = 50;
const SEARCHES_SHOWN = 5;

/** @return array<string, mixed>|WP_Error */
function post_figures( WP_REST_Request $request ): array|WP_Error {
	$ids = array_values( array_filter( array_unique( array_map( 'absint', $request['posts'] ) ), static fn ( int $id ): bool => current_user_can( 'edit_post', $id ) ) );
	if ( array() === $ids ) {
		return new WP_Error( 'rest_forbidden', __( 'You cannot see the figures of these posts.', 'contenthub' ), array( 'status' => rest_authorization_required_code() ) );
	}
	$end       = (int) ceil( time() / HOUR_IN_SECONDS ) * HOUR_IN_SECONDS;
	$period    = array(
		'from' => gmdate( 'Y-m-d\TH:00:00\Z', $end - FIGURES_DAYS * DAY_IN_SECONDS ),
		'to'   => gmdate( 'Y-m-d\TH:00:00\Z', $end ),
	);
	$rows      = array();
	$simulated = false;
	foreach ( array_chunk( array_map( 'strval', $ids ), POSTS_PER_CALL ) as $chunk ) {
		$query    = $period + array(
			'metrics' => array( 'readers', 'views', 'readings', 'ends' ),
			'groupBy' => 'post',
			'filters' => array( 'post' => $chunk ),
			'compare' => 'previous',
			'limit'   => POSTS_PER_CALL,
		);
		$response = ask_analytics( '/analytics/query', $query );
		if ( is_wp_error( $response ) ) {
			return $response;
		}
		$rows      = array_merge( $rows, $response['rows'] );
		$simulated = $simulated || $response['simulated'];
	}
	$end_of_path = array( 'dimension' => 'post' ) + ( 1 === count( $ids ) ? array( 'value' => (string) $ids[0] ) : array() );
	$paths       = ask_analytics(
		'/analytics/paths',
		$period + array(
			'start' => array( 'dimension' => 'search' ),
			'end'   => $end_of_path,
			'limit' => 1000,
		)
	);
	if ( is_wp_error( $paths ) ) {
		return $paths;
	}
	return array(
		'days'      => FIGURES_DAYS,
		'simulated' => $simulated,
		'posts'     => (object) figures_by_post( $ids, $rows, $paths['rows'] ),
	);
}

/**
 * @param list<int>                  $ids
 * @param list<array<string, mixed>> $rows  Metrics by post.
 * @param list<array<string, mixed>> $paths From a search to a post, most frequent first.
 * @return array<int, array<string, mixed>>
 */
function figures_by_post( array $ids, array $rows, array $paths ): array {
	$metrics = array_column( $rows, null, 'value' );
	$figures = array();
	foreach ( $ids as $id ) {
		$row            = $metrics[ (string) $id ] ?? array();
		$figures[ $id ] = array(
			'readers'         => (int) ( $row['metrics']['readers'] ?? 0 ),
			'previousReaders' => (int) ( $row['previous']['readers'] ?? 0 ),
			'views'           => (int) ( $row['metrics']['views'] ?? 0 ),
			'readings'        => (int) ( $row['metrics']['readings'] ?? 0 ),
			'ends'            => (int) ( $row['metrics']['ends'] ?? 0 ),
			'searches'        => array(),
		);
	}
	foreach ( $paths as $path ) {
		$id = (int) $path['end']['value'];
		if ( isset( $figures[ $id ] ) && count( $figures[ $id ]['searches'] ) < SEARCHES_SHOWN ) {
			$figures[ $id ]['searches'][] = array(
				'term'  => (string) $path['start']['value'],
				'views' => (int) $path['views'],
			);
		}
	}
	return $figures;
}

/**
 * @param array<string, mixed> $query
 * @return array<string, mixed>|WP_Error
 */
function ask_analytics( string $path, array $query ): array|WP_Error {
	if ( '' === analytics_url() || '' === signal_secret() ) {
		return new WP_Error( 'contenthub_no_analytics', __( 'Figures are not set up. Ask an administrator to set CONTENTHUB_ANALYTICS_URL and CONTENTHUB_SIGNAL_SECRET in wp-config.php.', 'contenthub' ), array( 'status' => 503 ) );
	}
	// Not wp_safe_remote_post, which rejects loopback addresses.
	$response = wp_remote_post(
		analytics_url() . $path,
		array(
			// Longer than the deadline of the API, so that its answer arrives.
			'timeout'     => 15,
			'redirection' => 0,
			'body'        => wp_json_encode( $query ),
			'headers'     => array(
				'content-type'  => 'application/json',
				'authorization' => 'Bearer ' . analytics_token(),
			),
		)
	);
	$status   = is_wp_error( $response ) ? 0 : (int) wp_remote_retrieve_response_code( $response );
	$answer   = 200 === $status ? json_decode( wp_remote_retrieve_body( $response ), true ) : null;
	if ( is_array( $answer ) && isset( $answer['rows'] ) ) {
		return $answer;
	}
	return in_array( $status, array( 401, 403 ), true )
		? new WP_Error( 'contenthub_analytics_refused', __( 'The analytics service refused WordPress. Ask an administrator to check that both have the same WORDPRESS_SIGNAL_SECRET.', 'contenthub' ), array( 'status' => 502 ) )
		: new WP_Error( 'contenthub_analytics_away', __( 'The analytics service does not respond. No figures are lost. Try again in a few minutes.', 'contenthub' ), array( 'status' => 502 ) );
}

/** A token for the analytics API, valid for five minutes. Its key is derived from the secret that signs webhooks. */
function analytics_token(): string {
	$encode  = static fn ( string $text ): string => rtrim( strtr( base64_encode( $text ), '+/', '-_' ), '=' );
	$claims  = array(
		'sub'  => 'wordpress:' . get_current_user_id(),
		'aud'  => 'contenthub-analytics',
		'role' => 'viewer',
		'exp'  => time() + 5 * MINUTE_IN_SECONDS,
	);
	$content = $encode( '{"alg":"HS256"}' ) . '.' . $encode( wp_json_encode( $claims ) );
	$key     = hash_hmac( 'sha256', 'analytics tokens', signal_secret() );
	return $content . '.' . $encode( hash_hmac( 'sha256', $content, $key, true ) );
}

add_action(
	'rest_api_init',
	static function (): void {
		register_rest_route(
			'contenthub/v1',
			'/figures',
			array(
				'methods'             => 'GET',
				'callback'            => __NAMESPACE__ . '\\post_figures',
				'permission_callback' => static fn (): bool => current_user_can( 'edit_posts' ),
				'args'                => array(
					'posts' => array(
						'type'     => 'array',
						'items'    => array( 'type' => 'integer' ),
						'required' => true,
						'minItems' => 1,
						'maxItems' => 1000,
					),
				),
			)
		);
	}
);
