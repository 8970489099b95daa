<?php
/**
 * A row in Tools → Site Health that shows whether the hub receives signals, with advice if it does not.
 */

declare(strict_types=1);

namespace Contenthub;

defined( 'ABSPATH' ) || exit;

/** @return array{status: 'good'|'recommended'|'critical', label: string, text: string, next: string} */
function describe_connection( array $now, ?array $last ): array {
	$hub    = hub_url();
	$missed = null !== $last && 202 !== ( $last['code'] ?? 0 );
	if ( 202 === ( $now['code'] ?? 0 ) ) {
		return $missed
			? array(
				'status' => 'recommended',
				'label'  => __( 'The content hub receives signals again', 'contenthub' ),
				/* translators: 1: address of the hub, 2: time */
				'text'   => sprintf( __( 'A test signal just reached %1$s, but the last real one, at %2$s, did not.', 'contenthub' ), $hub, $last['time'] ),
				'next'   => __( 'You don\'t have to do anything. The hub finds missed changes by itself. To update a post immediately, press Update.', 'contenthub' ),
			)
			: array(
				'status' => 'good',
				'label'  => __( 'The content hub receives signals', 'contenthub' ),
				/* translators: %s: address of the hub */
				'text'   => sprintf( __( 'A test signal just reached %s.', 'contenthub' ), $hub ),
				'next'   => '',
			);
	}
	$why = match ( $now['code'] ?? 0 ) {
		0       => array(
			/* translators: 1: address of the hub, 2: error message */
			sprintf( __( 'A test signal did not reach %1$s: %2$s.', 'contenthub' ), $hub, $now['error'] ),
			__( 'Start the content service, or correct the address: option contenthub_url, or CONTENTHUB_URL in wp-config.php.', 'contenthub' ),
		),
		401     => array(
			/* translators: %s: address of the hub */
			sprintf( __( '%s rejected the signature of a test signal.', 'contenthub' ), $hub ),
			__( 'Set CONTENTHUB_SIGNAL_SECRET in wp-config.php to the hub\'s WORDPRESS_SIGNAL_SECRET, and check that both clocks are correct.', 'contenthub' ),
		),
		default => array(
			/* translators: 1: address of the hub, 2: HTTP status */
			sprintf( __( '%1$s returned status %2$d for a test signal.', 'contenthub' ), $hub, $now['code'] ),
			__( 'Check that the address is the content service and that its four WORDPRESS_ settings are set.', 'contenthub' ),
		),
	};
	return array(
		'status' => 'critical',
		'label'  => __( 'The content hub does not receive signals', 'contenthub' ),
		'text'   => $why[0],
		'next'   => $why[1],
	);
}

/** The test signal is empty, so the hub does nothing. It is not recorded as the last signal. */
function site_health_row(): array {
	$connection = describe_connection( send_signal( array() ), get_option( 'contenthub_last_signal', null ) );
	return array(
		'test'        => 'contenthub',
		'label'       => $connection['label'],
		'status'      => $connection['status'],
		'badge'       => array(
			'label' => 'Contenthub',
			'color' => 'blue',
		),
		'description' => '<p>' . esc_html( $connection['text'] ) . '</p><p>' . esc_html__( 'Changes reach readers through these signals.', 'contenthub' ) . '</p>',
		'actions'     => '' === $connection['next'] ? '' : '<p>' . esc_html( $connection['next'] ) . '</p>',
	);
}

add_filter(
	'site_status_tests',
	static function ( array $tests ): array {
		$tests['direct']['contenthub'] = array(
			'label' => 'Contenthub',
			'test'  => __NAMESPACE__ . '\\site_health_row',
		);
		return $tests;
	}
);
