<?php
/**
 * Post fields that the hub reads in addition to WordPress's own. Editors and the REST API can write them.
 */

declare(strict_types=1);

namespace Contenthub;

const FORMS         = array( 'long', 'longtail', 'infographic', 'image', 'video', 'quiz', 'short' );
const DEPARTMENTS   = array( '', 'gb-customer-experience', 'gb-hr', 'gb-marketing', 'gb-sales' );
const CONTENT_TYPES = array( '', 'content', 'engContent', 'businessBlog' );

/**
 * Each with its editor control, label and choices.
 *
 * @return array<string, array{control: 'select'|'toggle'|'text'|'area'|'url', label: string, choices?: list<string>, help?: string}>
 */
function fields(): array {
	return array(
		'contenthub_form'            => array( 'control' => 'select', 'label' => 'Form', 'choices' => FORMS ),
		'contenthub_department'      => array( 'control' => 'select', 'label' => 'Department', 'choices' => DEPARTMENTS, 'help' => 'Business posts only.' ),
		'contenthub_content_type'    => array( 'control' => 'select', 'label' => 'Content type', 'choices' => CONTENT_TYPES ),
		'contenthub_sticky'          => array( 'control' => 'toggle', 'label' => 'Pin to the top of its blog' ),
		'contenthub_seo_title'       => array( 'control' => 'text', 'label' => 'Title for search engines' ),
		'contenthub_seo_description' => array( 'control' => 'area', 'label' => 'Description for search engines' ),
		'contenthub_cta_text'        => array( 'control' => 'text', 'label' => 'Button text', 'help' => 'In place of the blog\'s own call to action.' ),
		'contenthub_cta_url'         => array( 'control' => 'url', 'label' => 'Button address' ),
	);
}

function register_field( string $name, array $field ): void {
	$choices = $field['choices'] ?? null;
	$toggle  = 'toggle' === $field['control'];
	$type    = $toggle ? 'boolean' : 'string';
	register_post_meta(
		'post',
		$name,
		array(
			'type'              => $type,
			'single'            => true,
			'default'           => $toggle ? false : ( $choices[0] ?? '' ),
			'show_in_rest'      => array( 'schema' => array( 'type' => $type ) + ( $choices ? array( 'enum' => $choices ) : array() ) ),
			'sanitize_callback' => static fn ( mixed $value ): mixed => sanitized( $value, $field ),
			'auth_callback'     => static fn ( bool $allowed, string $key, int $post, int $user ): bool => user_can( $user, 'edit_post', $post ),
		)
	);
}

/** The REST API validates by schema. This covers all other writes of meta. */
function sanitized( mixed $value, array $field ): mixed {
	return match ( $field['control'] ) {
		'select' => in_array( $value, $field['choices'], true ) ? $value : $field['choices'][0],
		'toggle' => rest_sanitize_boolean( $value ),
		'url'    => esc_url_raw( (string) $value, array( 'http', 'https' ) ),
		default  => sanitize_text_field( (string) $value ),
	};
}

add_action(
	'init',
	static function (): void {
		foreach ( fields() as $name => $field ) {
			register_field( $name, $field );
		}
	}
);
