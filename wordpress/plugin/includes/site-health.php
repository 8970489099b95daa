<?php
/**
 * A row in Tools → Site Health that shows whether the hub receives signals, with advice if it does not.
 */

declare(strict_types=1);

namespace Contenthub;

/** @return array{status: 'good'|'recommended'|'critical', label: string, text: string, next: string} */
function describe_connection( array $now, ?array $last ): array {
	$hub    = hub_url();
	$missed = null !== $last && 202 !== ( $last['code'] ?? 0 );
	if ( 202 === ( $now['code'] ?? 0 ) ) {
		return $missed
			? array( 'status' => 'recommended', 'label' => 'The content hub receives signals again', 'text' => "A test signal just reached $hub, but the last real one, at {$last['time']}, did not.", 'next' => 'You don\'t have to do anything. The hub finds missed changes by itself. To update a post immediately, press Update.' )
			: array( 'status' => 'good', 'label' => 'The content hub receives signals', 'text' => "A test signal just reached $hub.", 'next' => '' );
	}
	$why = match ( $now['code'] ?? 0 ) {
		0       => array( "A test signal did not reach $hub: {$now['error']}.", 'Start the content service, or correct the address: option contenthub_url, or CONTENTHUB_URL in wp-config.php.' ),
		401     => array( "$hub rejected the signature of a test signal.", 'Set CONTENTHUB_SIGNAL_SECRET in wp-config.php to the hub\'s WORDPRESS_SIGNAL_SECRET, and check that both clocks are correct.' ),
		default => array( "$hub returned status {$now['code']} for a test signal.", 'Check that the address is the content service and that its four WORDPRESS_ settings are set.' ),
	};
	return array( 'status' => 'critical', 'label' => 'The content hub does not receive signals', 'text' => $why[0], 'next' => $why[1] );
}

/** The test signal is empty, so the hub does nothing. It is not recorded as the last signal. */
function site_health_row(): array {
	$connection = describe_connection( send_signal( array() ), get_option( 'contenthub_last_signal', null ) );
	return array(
		'test'        => 'contenthub',
		'label'       => $connection['label'],
		'status'      => $connection['status'],
		'badge'       => array( 'label' => 'Contenthub', 'color' => 'blue' ),
		'description' => '<p>' . esc_html( $connection['text'] ) . '</p><p>Changes reach readers through these signals.</p>',
		'actions'     => '' === $connection['next'] ? '' : '<p>' . esc_html( $connection['next'] ) . '</p>',
	);
}

add_filter(
	'site_status_tests',
	static function ( array $tests ): array {
		$tests['direct']['contenthub'] = array( 'label' => 'Contenthub', 'test' => __NAMESPACE__ . '\\site_health_row' );
		return $tests;
	}
);
