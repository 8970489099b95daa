<?php
/**
 * The canvas of the block editor looks like the hub, and controls that the hub ignores are not offered: it sets fonts,
 * colours, spacing and layout for both of its themes.
 */

declare(strict_types=1);

namespace Contenthub;

use WP_Block_Editor_Context;
use WP_Theme_JSON_Data;

defined( 'ABSPATH' ) || exit;

/** What the hub shows as an editor made it. Posts with other blocks keep them. */
const CORE_BLOCKS = array( 'paragraph', 'heading', 'list', 'list-item', 'quote', 'pullquote', 'footnotes', 'image', 'gallery', 'video', 'audio', 'embed', 'table', 'code', 'preformatted', 'separator', 'details', 'html', 'block', 'missing' );

/** Switches off what the hub decides, and gives the canvas its widths. */
function hub_theme_json( WP_Theme_JSON_Data $data ): WP_Theme_JSON_Data {
	$off = static fn ( string ...$names ): array => array_fill_keys( $names, false );
	return $data->update_with(
		array(
			'version'  => 3,
			'settings' => array(
				'appearanceTools' => false,
				'layout'          => array(
					'contentSize'                   => 'var(--column)',
					'wideSize'                      => 'var(--column)',
					'allowEditing'                  => false,
					'allowCustomContentAndWideSize' => false,
				),
				'color'           => $off( 'custom', 'customGradient', 'customDuotone', 'defaultPalette', 'defaultGradients', 'defaultDuotone', 'background', 'text', 'link', 'heading', 'button', 'caption' )
					+ array(
						'palette'   => array(),
						'gradients' => array(),
						'duotone'   => array(),
					),
				'typography'      => $off( 'customFontSize', 'defaultFontSizes', 'dropCap', 'fontStyle', 'fontWeight', 'letterSpacing', 'lineHeight', 'textAlign', 'textColumns', 'textDecoration', 'textIndent', 'textTransform', 'writingMode', 'fluid' )
					+ array(
						'fontSizes'    => array(),
						'fontFamilies' => array(),
					),
				'spacing'         => $off( 'padding', 'margin', 'customSpacingSize', 'defaultSpacingSizes' ) + array(
					'blockGap'     => null,
					'units'        => array(),
					'spacingSizes' => array(),
				),
				'border'          => $off( 'color', 'radius', 'style', 'width' ),
				'shadow'          => array(
					'defaultPresets' => false,
					'presets'        => array(),
				),
				'dimensions'      => $off( 'aspectRatio', 'defaultAspectRatios', 'height', 'minHeight', 'minWidth', 'width' ),
				'background'      => $off( 'backgroundImage', 'backgroundSize' ),
				'position'        => $off( 'sticky' ),
				'lightbox'        => $off( 'enabled', 'allowEditing' ),
			),
		)
	);
}
add_filter( 'wp_theme_json_data_theme', __NAMESPACE__ . '\\hub_theme_json' );

/**
 * Neither templates nor block styles of the theme: readers never see them.
 *
 * @param array<string, mixed> $settings
 * @return array<string, mixed>
 */
function hub_editor_settings( array $settings, WP_Block_Editor_Context $context ): array {
	if ( 'post' !== ( $context->post->post_type ?? '' ) ) {
		return $settings;
	}
	return array(
		'supportsTemplateMode'                  => false,
		'availableTemplates'                    => array(),
		'disableCustomColors'                   => true,
		'disableCustomFontSizes'                => true,
		'disableCustomGradients'                => true,
		'__experimentalAdditionalBlockPatterns' => array(),
		// The theme's styles of elements would win over the hub's.
		'styles'                                => array(),
	) + $settings;
}
add_filter( 'block_editor_settings_all', __NAMESPACE__ . '\\hub_editor_settings', 20, 2 );

/**
 * Text that fits its width, since WordPress 6.9, has no setting.
 *
 * @param array<string, mixed> $metadata
 * @return array<string, mixed>
 */
function without_fit_text( array $metadata ): array {
	if ( isset( $metadata['supports']['typography']['fitText'] ) ) {
		$metadata['supports']['typography']['fitText'] = false;
	}
	return $metadata;
}
add_filter( 'block_type_metadata', __NAMESPACE__ . '\\without_fit_text' );

/** @param bool|list<string> $allowed */
function allowed_blocks( bool|array $allowed, WP_Block_Editor_Context $context ): bool|array {
	if ( 'post' !== ( $context->post->post_type ?? '' ) ) {
		return $allowed;
	}
	$ours = array_filter( array_keys( \WP_Block_Type_Registry::get_instance()->get_all_registered() ), static fn ( string $name ): bool => str_starts_with( $name, 'contenthub/' ) );
	return array_merge( array_map( static fn ( string $name ): string => "core/$name", CORE_BLOCKS ), array_values( $ours ) );
}
add_filter( 'allowed_block_types_all', __NAMESPACE__ . '\\allowed_blocks', 10, 2 );

add_action(
	'init',
	static function (): void {
		// The hub has no comments.
		remove_post_type_support( 'post', 'comments' );
		remove_post_type_support( 'post', 'trackbacks' );
		remove_post_type_support( 'post', 'post-formats' );
		remove_theme_support( 'core-block-patterns' );
	},
	100
);

// WordPress loads these inside the frame of the canvas.
add_action(
	'enqueue_block_assets',
	static function (): void {
		if ( is_admin() && 'post' === get_current_screen()?->post_type ) {
			wp_enqueue_style( 'contenthub-canvas', plugins_url( 'build/canvas.css', dirname( __DIR__ ) ), array(), (string) filemtime( dirname( __DIR__, 2 ) . '/build/canvas.css' ) );
		}
	}
);
