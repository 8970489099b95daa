<?php
/**
 * A row in Tools → Site Health that shows whether the hub receives signals, with advice if it does not.
 */

declare(strict_types=1);

namespace Contenthub;

/** @return array{status: 'good'|'recommended'|'critical', label: string, text: string, next: string} */
function hearing( array $now, ?array $last ): array {
	$hub    = hub_url();
	$missed = null !== $last && 202 !== ( $last['code'] ?? 0 );
	if ( 202 === ( $now['code'] ?? 0 ) ) {
		return $missed
			? array( 'status' => 'recommended', 'label' => 'The content hub hears this site again', 'text' => "A test signal just reached $hub, but the last real one, at {$last['time']}, did not.", 'next' => 'Nothing needs to be done: the hub finds by itself what it missed. To bring a post there at once, press Update on it.' )
			: array( 'status' => 'good', 'label' => 'The content hub hears this site', 'text' => "A test signal just reached $hub.", 'next' => '' );
	}
	$why = match ( $now['code'] ?? 0 ) {
		0       => array( "$hub did not take a test signal: {$now['error']}.", 'Start the content service, or correct the address: option contenthub_url, or CONTENTHUB_URL in wp-config.php.' ),
		401     => array( "$hub refused the signature of a test signal.", 'Set CONTENTHUB_SIGNAL_SECRET in wp-config.php to the hub\'s WORDPRESS_SIGNAL_SECRET, and see that both clocks are right.' ),
		default => array( "$hub answered a test signal with {$now['code']}.", 'See that the address is that of the content service and that it knows this WordPress (its four WORDPRESS_ settings).' ),
	};
	return array( 'status' => 'critical', 'label' => 'The content hub does not hear this site', 'text' => $why[0], 'next' => $why[1] );
}

/** The test signal is empty, so the hub does nothing. It is not recorded as the last signal. */
function site_health_row(): array {
	$hearing = hearing( send_signal( array() ), get_option( 'contenthub_last_signal', null ) );
	return array(
		'test'        => 'contenthub',
		'label'       => $hearing['label'],
		'status'      => $hearing['status'],
		'badge'       => array( 'label' => 'Contenthub', 'color' => 'blue' ),
		'description' => '<p>' . esc_html( $hearing['text'] ) . '</p><p>Changes reach readers through these signals.</p>',
		'actions'     => '' === $hearing['next'] ? '' : '<p>' . esc_html( $hearing['next'] ) . '</p>',
	);
}

add_filter(
	'site_status_tests',
	static function ( array $tests ): array {
		$tests['direct']['contenthub'] = array( 'label' => 'Contenthub', 'test' => __NAMESPACE__ . '\\site_health_row' );
		return $tests;
	}
);
