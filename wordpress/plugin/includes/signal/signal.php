<?php
/**
 * The signal: POST {hub}/hooks/wordpress with {"id": "<uuid>", "posts": [42, 43], "terms": [7]}, signed over time and
 * body. It only lists what changed, and the hub fetches it. A lost signal is not sent again, because the hub's periodic
 * comparison finds missed changes.
 */

declare(strict_types=1);

namespace Contenthub;

use WP_Error;

defined( 'ABSPATH' ) || exit;

/** The maximum number of ids of a kind in one signal. */
const IDS_PER_SIGNAL = 1000;

/** Sends one signal per request, or several if it changed thousands of items. */
function send_signals(): void {
	$touched = Touched::take();
	if ( array() === $touched ) {
		return;
	}
	if ( function_exists( 'fastcgi_finish_request' ) ) {
		fastcgi_finish_request(); // Completes the response, so that only this worker waits for the hub.
	}
	$signals = array();
	foreach ( $touched as $kind => $ids ) {
		foreach ( array_chunk( $ids, IDS_PER_SIGNAL ) as $number => $chunk ) {
			$signals[ $number ][ $kind ] = $chunk;
		}
	}
	foreach ( $signals as $signal ) {
		keep_outcome( send_signal( $signal ) );
	}
}

/**
 * @param array<string, list<int>> $touched
 * @return array{code?: int, error?: string}
 */
function send_signal( array $touched ): array {
	$response = signed_post( '/hooks/wordpress', $touched + array( 'posts' => array() ), 2 );
	return is_wp_error( $response )
		? array( 'error' => $response->get_error_message() )
		: array( 'code' => (int) wp_remote_retrieve_response_code( $response ) );
}

/**
 * Sends JSON to the hub, signed over time and body.
 *
 * @param array<string, mixed> $data
 * @return array<string, mixed>|WP_Error
 */
function signed_post( string $path, array $data, int $timeout ): array|WP_Error {
	$secret = signal_secret();
	if ( '' === $secret ) {
		return new WP_Error( 'contenthub_secret', 'CONTENTHUB_SIGNAL_SECRET is not set' );
	}
	$body      = wp_json_encode( array( 'id' => wp_generate_uuid4() ) + $data );
	$timestamp = (string) time();
	// Not wp_safe_remote_post, which rejects loopback addresses.
	return wp_remote_post(
		hub_url() . $path,
		array(
			'timeout'     => $timeout,
			'redirection' => 0,
			'body'        => $body,
			'headers'     => array(
				'content-type'           => 'application/json',
				'x-contenthub-timestamp' => $timestamp,
				'x-contenthub-signature' => 'sha256=' . hash_hmac( 'sha256', "$timestamp.$body", $secret ),
			),
		)
	);
}

function signal_secret(): string {
	return defined( 'CONTENTHUB_SIGNAL_SECRET' ) ? (string) \CONTENTHUB_SIGNAL_SECRET : '';
}

/** @param array{code?: int, error?: string} $outcome */
function keep_outcome( array $outcome ): void {
	update_option( 'contenthub_last_signal', array( 'time' => gmdate( 'c' ) ) + $outcome, false );
}
