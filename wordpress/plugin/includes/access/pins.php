<?php
/**
 * Only editors pin posts. The sidebar shows that to authors, and this covers every other way: the REST API, the classic form,
 * custom fields and other plugins.
 */

declare(strict_types=1);

namespace Contenthub;

use WP_Error;
use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

const PIN = 'contenthub_sticky';

function may_pin( int $user, int $post = 0 ): bool {
	return user_can( $user, 'edit_others_posts' ) && user_can( $user, 'publish_posts' ) && ( 0 === $post || user_can( $user, 'edit_post', $post ) );
}

function tell_no_pin(): void {
	tell_user( get_current_user_id(), __( 'Only editors can pin posts. The post was not pinned or unpinned.', 'contenthub' ) );
	tell_operators( sprintf( 'user %d may not pin posts', get_current_user_id() ) );
}

/** The block editor sends all fields of a post, so an unchanged pin is no attempt to change it. */
function refuse_pins( object $prepared, WP_REST_Request $request ): object {
	$id     = (int) ( $prepared->ID ?? 0 );
	$fields = (array) ( $request['meta'] ?? array() );
	$wants  = $fields[ PIN ] ?? null;
	if ( isset( $wants ) && (bool) $wants === (bool) get_post_meta( $id, PIN, true ) ) {
		$request['meta'] = array_diff_key( $fields, array( PIN => true ) );
		$wants           = null;
	}
	$sticky = isset( $request['sticky'] ) && (bool) $request['sticky'] !== ( $id > 0 && is_sticky( $id ) );
	return ( isset( $wants ) || $sticky ) && ! may_pin( get_current_user_id(), $id )
		? new WP_Error( 'contenthub_cannot_pin', __( 'Only editors can pin posts.', 'contenthub' ), array( 'status' => 403 ) )
		: $prepared;
}
add_filter( 'rest_pre_insert_post', __NAMESPACE__ . '\\refuse_pins', 10, 2 );

function keep_pin_field( mixed $result, int $id, string $key, mixed $value = null ): mixed {
	$user = get_current_user_id();
	if ( PIN !== $key || 0 === $user || may_pin( $user, $id ) || ( current_filter() !== 'delete_post_metadata' && (bool) $value === (bool) get_post_meta( $id, PIN, true ) ) ) {
		return $result;
	}
	// The fields of a deleted post go with it.
	if ( current_filter() === 'delete_post_metadata' && ! get_post( $id ) ) {
		return $result;
	}
	tell_no_pin();
	return false;
}
foreach ( array( 'add', 'update', 'delete' ) as $contenthub_verb ) {
	add_filter( "{$contenthub_verb}_post_metadata", __NAMESPACE__ . '\\keep_pin_field', 10, 4 );
}

/** WordPress's own pins. Those of deleted posts may go. */
function keep_sticky_posts( mixed $after ): mixed {
	$user   = get_current_user_id();
	$before = array_map( 'intval', (array) get_option( 'sticky_posts', array() ) );
	if ( 0 === $user || ! is_array( $after ) ) {
		return $after;
	}
	$after   = array_map( 'intval', $after );
	$changed = array_filter( array( ...array_diff( $after, $before ), ...array_diff( $before, $after ) ), static fn ( int $id ): bool => null !== get_post( $id ) && ! may_pin( $user, $id ) );
	if ( array() === $changed ) {
		return $after;
	}
	tell_no_pin();
	return array_values( array( ...array_diff( $after, $changed ), ...array_intersect( $before, $changed ) ) );
}
add_filter( 'sanitize_option_sticky_posts', __NAMESPACE__ . '\\keep_sticky_posts' );
