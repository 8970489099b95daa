<?php
/**
 * What a user is told after a change that was not stored as it was written: in the block editor with the response of the
 * REST API, otherwise on the next screen of the dashboard.
 */

declare(strict_types=1);

namespace Contenthub;

use WP_HTTP_Response;
use WP_REST_Request;
use WP_REST_Server;

defined( 'ABSPATH' ) || exit;

const NOTICES     = 'contenthub_notices';
const MAX_NOTICES = 20;

function tell_user( int $user, string $text ): void {
	if ( 0 === $user ) {
		return;
	}
	$texts = array_unique( array( ...user_notices( $user ), $text ) );
	update_user_meta( $user, NOTICES, wp_slash( array_slice( array_values( $texts ), -MAX_NOTICES ) ) );
}

/** In the log of PHP. */
function tell_operators( string $text ): void {
	// phpcs:ignore Generic.PHP.ForbiddenFunctions, WordPress.PHP.DevelopmentFunctions -- this one is meant to be there.
	error_log( "Contenthub: $text" );
}

/** @return list<string> */
function user_notices( int $user ): array {
	return array_values( array_filter( (array) get_user_meta( $user, NOTICES, true ) ) );
}

/** @return list<string> */
function take_notices( int $user ): array {
	$texts = user_notices( $user );
	if ( array() !== $texts ) {
		delete_user_meta( $user, NOTICES );
	}
	return $texts;
}

function add_notices_to_response( WP_HTTP_Response $response, WP_REST_Server $server, WP_REST_Request $request ): WP_HTTP_Response {
	$is_saved_post = 'GET' !== $request->get_method() && 1 === preg_match( '~^/wp/v2/posts(?:/\d+)?$~', $request->get_route() );
	if ( $is_saved_post && is_array( $response->get_data() ) ) {
		$response->set_data( $response->get_data() + array( NOTICES => take_notices( get_current_user_id() ) ) );
	}
	return $response;
}
add_filter( 'rest_post_dispatch', __NAMESPACE__ . '\\add_notices_to_response', 10, 3 );

function print_notices(): void {
	// The block editor hides notices of the server. editor_settings() has them there.
	if ( get_current_screen()?->is_block_editor() ) {
		return;
	}
	foreach ( take_notices( get_current_user_id() ) as $text ) {
		wp_admin_notice( esc_html( $text ), array( 'type' => 'warning' ) );
	}
}
add_action( 'admin_notices', __NAMESPACE__ . '\\print_notices' );
