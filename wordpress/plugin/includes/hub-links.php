<?php
/**
 * Points editors to the hub: permalinks are the readers' URLs, and previews are on the hub.
 */

declare(strict_types=1);

namespace Contenthub;

use WP_Post;

defined( 'ABSPATH' ) || exit;

/** The public URL of the hub. */
function hub_site(): string {
	return untrailingslashit( defined( 'CONTENTHUB_SITE_URL' ) ? (string) \CONTENTHUB_SITE_URL : home_url() );
}

/** The origin of previews. It is the one of WordPress too, because previews need its cookie. */
function preview_site(): string {
	return defined( 'CONTENTHUB_EDITORS_URL' ) ? untrailingslashit( (string) \CONTENTHUB_EDITORS_URL ) : hub_site();
}

/** On another host, such as a separate port in development, WordPress keeps its own previews. */
function is_on_hub_site(): bool {
	return wp_parse_url( preview_site(), PHP_URL_HOST ) === wp_parse_url( home_url(), PHP_URL_HOST );
}

function preview_link( WP_Post $post ): string {
	return preview_site() . section_of( $post ) . "/preview/{$post->ID}/" . wp_create_nonce( 'wp_rest' );
}

function post_link( string $link, WP_Post $post, bool $leave_name ): string {
	if ( ! is_on_hub_site() || ! ( is_told( $post ) || $leave_name ) ) {
		return $link;
	}
	return hub_site() . address_in( primary_category( $post ), $leave_name ? '%postname%' : $post->post_name );
}

/** The block editor's Preview button opens ?p=ID&preview=true for drafts and ignores the filter. */
function redirect_preview(): void {
	// phpcs:ignore WordPress.Security.NonceVerification.Recommended -- It only shows what this person may edit.
	$post = get_post( absint( wp_unslash( $_GET['p'] ?? 0 ) ) );
	if ( is_preview() && $post && 'post' === $post->post_type && is_on_hub_site() && current_user_can( 'edit_post', $post->ID ) ) {
		nocache_headers();
		wp_safe_redirect( preview_link( $post ) );
		exit;
	}
}

add_filter( 'post_link', __NAMESPACE__ . '\\post_link', 10, 3 );
add_filter(
	'preview_post_link',
	static fn ( string $link, WP_Post $post ): string => 'post' === $post->post_type && is_on_hub_site() ? preview_link( $post ) : $link,
	10,
	2
);
add_action( 'template_redirect', __NAMESPACE__ . '\\redirect_preview', 0 );
