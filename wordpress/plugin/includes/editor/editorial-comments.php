<?php
/**
 * Comments between editors on a post: GET and POST /wp-json/contenthub/v1/comments/{post}, DELETE
 * /wp-json/contenthub/v1/comments/{post}/{id}, for users who may edit the post. Somebody who is mentioned gets an email.
 */

declare(strict_types=1);

namespace Contenthub;

use WP_Comment;
use WP_Error;
use WP_REST_Request;
use WP_User;

defined( 'ABSPATH' ) || exit;

/** The type of these comments, and their approval. WordPress shows and counts no comments of an unknown approval. */
const EDITORIAL_COMMENT = 'contenthub_editorial';

const MAX_COLLEAGUES = 100;

/** @return array<string, mixed> */
function editorial_comments( WP_REST_Request $request ): array {
	$comments = get_comments(
		array(
			'post_id' => (int) $request['post'],
			'type'    => EDITORIAL_COMMENT,
			'status'  => EDITORIAL_COMMENT,
			'orderby' => 'comment_ID',
			'order'   => 'ASC',
		)
	);
	$users    = get_users(
		array(
			'capability' => array( 'edit_posts' ),
			'orderby'    => 'display_name',
			'number'     => MAX_COLLEAGUES,
			'exclude'    => array( get_current_user_id() ),
		)
	);
	return array(
		'comments'   => array_map( editorial_comment( ... ), $comments ),
		'colleagues' => array_map(
			static fn ( WP_User $user ): array => array(
				'login' => $user->user_login,
				'name'  => $user->display_name,
			),
			$users
		),
	);
}

/** @return array<string, mixed> */
function editorial_comment( WP_Comment $comment ): array {
	return array(
		'id'     => (int) $comment->comment_ID,
		'author' => get_the_author_meta( 'display_name', (int) $comment->user_id ),
		'date'   => mysql_to_rfc3339( $comment->comment_date_gmt ) . 'Z',
		'text'   => $comment->comment_content,
		'isOwn'  => get_current_user_id() === (int) $comment->user_id,
	);
}

/** @return array<string, mixed>|WP_Error */
function add_editorial_comment( WP_REST_Request $request ): array|WP_Error {
	$text = trim( sanitize_textarea_field( $request['text'] ) );
	if ( '' === $text ) {
		return new WP_Error( 'contenthub_empty', __( 'Write something first.', 'contenthub' ), array( 'status' => 400 ) );
	}
	$user = wp_get_current_user();
	$id   = wp_insert_comment(
		wp_slash(
			array(
				'comment_post_ID'  => (int) $request['post'],
				'comment_content'  => $text,
				'comment_type'     => EDITORIAL_COMMENT,
				'comment_approved' => EDITORIAL_COMMENT,
				'user_id'          => $user->ID,
				'comment_author'   => $user->display_name,
			)
		)
	);
	if ( ! $id ) {
		return new WP_Error( 'contenthub_not_saved', __( 'The comment could not be saved. Try again.', 'contenthub' ), array( 'status' => 500 ) );
	}
	$mentioned = mentioned_users( $text, (int) $request['post'] );
	$failed    = array_filter( $mentioned, static fn ( WP_User $to ): bool => ! mail_mention( $to, $user, (int) $request['post'], $text ) );
	$names     = static fn ( array $users ): array => array_values( array_map( static fn ( WP_User $to ): string => $to->display_name, $users ) );
	return array(
		'mailed'    => $names( array_diff_key( $mentioned, $failed ) ),
		'notMailed' => $names( $failed ),
	) + editorial_comments( $request );
}

/**
 * Others than the author of the comment, who may edit the post.
 *
 * @return array<int, WP_User>
 */
function mentioned_users( string $text, int $post ): array {
	preg_match_all( '/(?<![\w@])@([\w.\-]*\w)/u', $text, $found );
	$users = array();
	foreach ( array_unique( $found[1] ) as $login ) {
		$user = get_user_by( 'login', $login );
		if ( $user && get_current_user_id() !== $user->ID && user_can( $user, 'edit_post', $post ) ) {
			$users[ $user->ID ] = $user;
		}
	}
	return $users;
}

function mail_mention( WP_User $to, WP_User $from, int $post, string $text ): bool {
	$title = html_entity_decode( get_the_title( $post ), ENT_QUOTES );
	/* translators: 1: name, 2: title of a post */
	$subject = sprintf( __( '%1$s mentioned you on “%2$s”', 'contenthub' ), $from->display_name, $title );
	/* translators: %s: URL */
	$end = sprintf( __( 'Open the post: %s', 'contenthub' ), get_edit_post_link( $post, 'raw' ) );
	return wp_mail( $to->user_email, $subject, "$text\n\n-- \n$end\n" );
}

/** @return array<string, mixed>|WP_Error */
function remove_editorial_comment( WP_REST_Request $request ): array|WP_Error {
	$comment = get_comment( (int) $request['id'] );
	if ( ! $comment || EDITORIAL_COMMENT !== $comment->comment_type || (int) $comment->comment_post_ID !== (int) $request['post'] ) {
		return new WP_Error( 'contenthub_no_comment', __( 'This comment was already deleted.', 'contenthub' ), array( 'status' => 404 ) );
	}
	if ( get_current_user_id() !== (int) $comment->user_id && ! current_user_can( 'moderate_comments' ) ) {
		return new WP_Error( 'rest_forbidden', __( 'You can only delete your own comments.', 'contenthub' ), array( 'status' => 403 ) );
	}
	wp_delete_comment( $comment, true );
	return editorial_comments( $request );
}

add_action(
	'rest_api_init',
	static function (): void {
		$allowed = static fn ( WP_REST_Request $request ): bool => current_user_can( 'edit_post', (int) $request['post'] );
		register_rest_route(
			'contenthub/v1',
			'/comments/(?P<post>\d+)',
			array(
				array(
					'methods'             => 'GET',
					'callback'            => __NAMESPACE__ . '\\editorial_comments',
					'permission_callback' => $allowed,
				),
				array(
					'methods'             => 'POST',
					'callback'            => __NAMESPACE__ . '\\add_editorial_comment',
					'permission_callback' => $allowed,
					'args'                => array(
						'text' => array(
							'type'      => 'string',
							'required'  => true,
							'maxLength' => 5000,
						),
					),
				),
			)
		);
		register_rest_route(
			'contenthub/v1',
			'/comments/(?P<post>\d+)/(?P<id>\d+)',
			array(
				'methods'             => 'DELETE',
				'callback'            => __NAMESPACE__ . '\\remove_editorial_comment',
				'permission_callback' => $allowed,
			)
		);
	}
);
