<?php
/**
 * The editorial calendar: GET /wp-json/contenthub/v1/calendar returns the posts of a period and drafts without a date.
 * Moving a post is an ordinary change of its date through WordPress's own REST API, with all its checks.
 */

declare(strict_types=1);

namespace Contenthub;

use WP_Post;
use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/** Marks a draft that is only an idea so far. */
const IDEA = '_contenthub_idea';

const MAX_CALENDAR_POSTS = 500;
const MAX_UNDATED_POSTS  = 100;

/** Drafts have a date only if an editor chose one. */
function has_date( WP_Post $post ): bool {
	return '0000-00-00 00:00:00' !== $post->post_date_gmt;
}

function planning_status( WP_Post $post ): string {
	return match ( $post->post_status ) {
		'publish', 'private' => 'published',
		'future'             => 'scheduled',
		'pending'            => 'review',
		default              => get_post_meta( $post->ID, IDEA, true ) ? 'idea' : 'draft',
	};
}

/** @return array<string, mixed> */
function calendar_entry( WP_Post $post ): array {
	$can_edit = current_user_can( 'edit_post', $post->ID );
	return array(
		'id'        => $post->ID,
		'title'     => html_entity_decode( get_the_title( $post ), ENT_QUOTES ),
		'status'    => planning_status( $post ),
		'date'      => has_date( $post ) ? str_replace( ' ', 'T', $post->post_date ) : null,
		'author'    => get_the_author_meta( 'display_name', (int) $post->post_author ),
		'blog'      => BLOG_TYPES[ section_of( $post ) ],
		'edit'      => $can_edit ? get_edit_post_link( $post->ID, 'raw' ) : null,
		// A published post keeps its date: readers and feeds know it.
		'isMovable' => $can_edit && in_array( $post->post_status, array( 'draft', 'pending', 'future' ), true ),
	);
}

/** @return array<string, mixed> */
function calendar( WP_REST_Request $request ): array {
	$common  = array(
		'post_type'           => 'post',
		'author'              => (int) $request['author'],
		'ignore_sticky_posts' => true,
		'suppress_filters'    => false,
	);
	$dated   = get_posts(
		$common + array(
			'post_status' => array( 'draft', 'pending', 'future', 'publish' ),
			'numberposts' => MAX_CALENDAR_POSTS,
			'orderby'     => 'date',
			'order'       => 'ASC',
			'date_query'  => array(
				array(
					'after'     => $request['from'] . ' 00:00:00',
					'before'    => $request['to'] . ' 23:59:59',
					'inclusive' => true,
				),
			),
		)
	);
	$undated = get_posts(
		$common + array(
			'post_status' => array( 'draft', 'pending' ),
			'numberposts' => MAX_CALENDAR_POSTS,
			'orderby'     => 'modified',
		)
	);
	$visible = static fn ( WP_Post $post ): bool => current_user_can( 'read_post', $post->ID ) && in_array( $request['blog'], array( '', BLOG_TYPES[ section_of( $post ) ] ), true );
	$entries = static fn ( array $posts ): array => array_map( calendar_entry( ... ), array_values( array_filter( $posts, $visible ) ) );
	return array(
		'posts'   => $entries( array_filter( $dated, has_date( ... ) ) ),
		'undated' => array_slice( $entries( array_filter( $undated, static fn ( WP_Post $post ): bool => ! has_date( $post ) ) ), 0, MAX_UNDATED_POSTS ),
		'now'     => current_time( 'Y-m-d\TH:i:s' ),
	);
}

/** What the screen needs to know once. @return array<string, mixed> */
function calendar_settings(): array {
	$authors = get_users(
		array(
			'capability' => array( 'edit_posts' ),
			'orderby'    => 'display_name',
			'fields'     => array( 'ID', 'display_name' ),
			'number'     => 200,
		)
	);
	return array(
		'blogs'      => blog_names(),
		'authors'    => array_map(
			static fn ( object $user ): array => array(
				'id'   => (int) $user->ID,
				'name' => $user->display_name,
			),
			$authors
		),
		'weekStarts' => (int) get_option( 'start_of_week', 1 ),
		'today'      => current_time( 'Y-m-d' ),
		'canPublish' => current_user_can( 'publish_posts' ),
	);
}

add_action(
	'init',
	static function (): void {
		register_post_meta(
			'post',
			IDEA,
			array(
				'type'          => 'boolean',
				'single'        => true,
				'default'       => false,
				'show_in_rest'  => true,
				'auth_callback' => static fn ( bool $allowed, string $key, int $post, int $user ): bool => user_can( $user, 'edit_post', $post ),
			)
		);
	}
);

add_action(
	'rest_api_init',
	static function (): void {
		$day = array(
			'type'     => 'string',
			'pattern'  => '^\d{4}-\d{2}-\d{2}$',
			'required' => true,
		);
		register_rest_route(
			'contenthub/v1',
			'/calendar',
			array(
				'methods'             => 'GET',
				'callback'            => __NAMESPACE__ . '\\calendar',
				'permission_callback' => static fn (): bool => current_user_can( 'edit_posts' ),
				'args'                => array(
					'from'   => $day,
					'to'     => $day,
					'blog'   => array(
						'type'    => 'string',
						'enum'    => array( '', ...array_keys( blog_names() ) ),
						'default' => '',
					),
					'author' => array(
						'type'    => 'integer',
						'minimum' => 0,
						'default' => 0,
					),
				),
			)
		);
	}
);
