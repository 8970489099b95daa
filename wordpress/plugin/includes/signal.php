<?php
/**
 * The signal: POST {hub}/hooks/wordpress with {"id": "<uuid>", "posts": [42, 43]}, signed over time and body.
 * It says only that these posts changed; the hub fetches them itself. A lost signal is not sent again: the hub's own
 * comparison finds what it missed.
 */

declare(strict_types=1);

namespace Contenthub;

function send_signal(): void {
	$posts = Touched_Posts::take();
	if ( array() === $posts ) {
		return;
	}
	if ( function_exists( 'fastcgi_finish_request' ) ) {
		fastcgi_finish_request(); // The editor's browser has its answer; only this worker waits for the hub.
	}
	$secret = signal_secret();
	if ( '' === $secret ) {
		keep_outcome( array( 'error' => 'CONTENTHUB_SIGNAL_SECRET is not set' ) );
		return;
	}
	$body      = wp_json_encode( array( 'id' => wp_generate_uuid4(), 'posts' => $posts ) );
	$timestamp = (string) time();
	// Not wp_safe_remote_post, which refuses loopback addresses.
	$response = wp_remote_post(
		hub_url() . '/hooks/wordpress',
		array(
			'timeout'     => 2,
			'redirection' => 0,
			'body'        => $body,
			'headers'     => array(
				'content-type'           => 'application/json',
				'x-contenthub-timestamp' => $timestamp,
				'x-contenthub-signature' => 'sha256=' . hash_hmac( 'sha256', "$timestamp.$body", $secret ),
			),
		)
	);
	keep_outcome(
		is_wp_error( $response )
			? array( 'error' => $response->get_error_message() )
			: array( 'code' => (int) wp_remote_retrieve_response_code( $response ) )
	);
}

function signal_secret(): string {
	return defined( 'CONTENTHUB_SIGNAL_SECRET' ) ? (string) \CONTENTHUB_SIGNAL_SECRET : '';
}

/** @param array{code?: int, error?: string} $outcome */
function keep_outcome( array $outcome ): void {
	update_option( 'contenthub_last_signal', array( 'time' => gmdate( 'c' ) ) + $outcome, false );
}
