<?php
/**
 * The hub's blocks: right and wrong examples, quiz, answer card, call to action, video, related post. A post stores their data,
 * and the hub renders it. Their editors are in apps/wordpress-editor.
 */

declare(strict_types=1);

namespace Contenthub;

defined( 'ABSPATH' ) || exit;

const BLOCKS = array( 'examples', 'quiz', 'answer', 'call-to-action', 'video', 'related' );

/**
 * A placeholder with the block's data. In Base64, because WordPress's filters would change quotes, links and
 * shortcodes in it. The hub validates and renders it.
 *
 * @param array<string, mixed> $attributes
 */
function render_block( string $name, array $attributes ): string {
	$data = wp_json_encode( $attributes['data'] ?? new \stdClass(), JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES );
	return sprintf( '<div class="contenthub-block" data-block="%s" data-content="%s"></div>', $name, base64_encode( (string) $data ) );
}

const OUR_BLOCK = '~<!-- wp:contenthub/([a-z-]+) (\{.*?\}) /-->~s';

/**
 * WordPress removes markup from block attributes of authors and encodes the rest as HTML. These texts are plain text,
 * which the hub escapes, so they are kept as they are.
 */
function keep_blocks( string $content ): string {
	return (string) preg_replace_callback(
		OUR_BLOCK,
		static function ( array $found ): string {
			$attributes = json_decode( $found[2], true );
			if ( ! is_array( $attributes ) ) {
				return '';
			}
			Kept_Blocks::$attributes[] = array( 'data' => $attributes['data'] ?? array() );
			return sprintf( '<!-- wp:contenthub/%s {"kept":%d} /-->', $found[1], count( Kept_Blocks::$attributes ) - 1 );
		},
		$content
	);
}

/** Serialised again, so that they cannot end the comment that they are in. */
function restore_blocks( string $content ): string {
	return (string) preg_replace_callback(
		OUR_BLOCK,
		static function ( array $found ): string {
			$attributes = Kept_Blocks::$attributes[ json_decode( $found[2], true )['kept'] ?? -1 ] ?? null;
			return null === $attributes ? '' : sprintf( '<!-- wp:contenthub/%s %s /-->', $found[1], serialize_block_attributes( $attributes ) );
		},
		$content
	);
}
/**
 * What the editor offers and WordPress removes: the name of details. One with the same name is open at a time.
 *
 * @param array<string, array<string, bool>> $html
 * @return array<string, array<string, bool>>
 */
function allow_offered_html( array $html, mixed $context ): array {
	if ( 'post' === $context ) {
		$html['details']['name'] = true;
	}
	return $html;
}

/** WordPress writes the URL of an embed for HTML, and the editor would read it as another URL. */
function restore_embed_urls( string $content ): string {
	return (string) preg_replace_callback( '~<!-- wp:embed \{.*?\} -->~s', static fn ( array $found ): string => str_replace( '\u0026amp;', '\u0026', $found[0] ), $content );
}

// WordPress filters block attributes at 10.
add_filter( 'pre_kses', __NAMESPACE__ . '\\keep_blocks', 9 );
add_filter( 'pre_kses', __NAMESPACE__ . '\\restore_blocks', 11 );
add_filter( 'pre_kses', __NAMESPACE__ . '\\restore_embed_urls', 11 );
add_filter( 'wp_kses_allowed_html', __NAMESPACE__ . '\\allow_offered_html', 10, 2 );

add_action(
	'init',
	static function (): void {
		foreach ( BLOCKS as $name ) {
			register_block_type(
				"contenthub/$name",
				array(
					'api_version'     => 3,
					'attributes'      => array( 'data' => array( 'type' => 'object' ) ),
					'render_callback' => static fn ( array $attributes ): string => render_block( $name, $attributes ),
				)
			);
		}
	}
);
