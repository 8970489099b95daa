<?php
/**
 * Post fields that the hub reads in addition to WordPress's own. Editors and the REST API can write them.
 */

declare(strict_types=1);

namespace Contenthub;

defined( 'ABSPATH' ) || exit;

const PRIMARY_CATEGORY = 'contenthub_primary_category';
const MAX_RELATED      = 3;

/**
 * The names that editors see, by stored value.
 *
 * @return array<string, string>
 */
function form_names(): array {
	return array(
		'long'        => __( 'Article', 'contenthub' ),
		'longtail'    => __( 'Reference article', 'contenthub' ),
		'infographic' => __( 'Infographic', 'contenthub' ),
		'image'       => __( 'Picture story', 'contenthub' ),
		'video'       => __( 'Video', 'contenthub' ),
		'quiz'        => __( 'Quiz', 'contenthub' ),
		'short'       => __( 'Short post', 'contenthub' ),
	);
}

/** @return array<string, string> */
function department_names(): array {
	return array(
		''                       => __( 'By category', 'contenthub' ),
		'gb-customer-experience' => __( 'Customer experience', 'contenthub' ),
		'gb-hr'                  => __( 'Human resources', 'contenthub' ),
		'gb-marketing'           => __( 'Marketing', 'contenthub' ),
		'gb-sales'               => __( 'Sales', 'contenthub' ),
	);
}

/** @return array<string, string> */
function content_type_names(): array {
	return array(
		''             => __( 'Same as its blog', 'contenthub' ),
		'content'      => __( 'Writing advice', 'contenthub' ),
		'engContent'   => __( 'Engineering', 'contenthub' ),
		'businessBlog' => __( 'Business', 'contenthub' ),
	);
}

/**
 * Each with its type, and its choices if it has any. The first choice is the default.
 *
 * @return array<string, array{type: 'choice'|'boolean'|'integer'|'posts'|'text'|'url', choices?: array<string, string>}>
 */
function fields(): array {
	return array(
		'contenthub_form'            => array(
			'type'    => 'choice',
			'choices' => form_names(),
		),
		'contenthub_department'      => array(
			'type'    => 'choice',
			'choices' => department_names(),
		),
		'contenthub_content_type'    => array(
			'type'    => 'choice',
			'choices' => content_type_names(),
		),
		PRIMARY_CATEGORY             => array( 'type' => 'integer' ),
		PIN                          => array( 'type' => 'boolean' ),
		'contenthub_seo_title'       => array( 'type' => 'text' ),
		'contenthub_seo_description' => array( 'type' => 'text' ),
		'contenthub_cta_text'        => array( 'type' => 'text' ),
		'contenthub_cta_url'         => array( 'type' => 'url' ),
		'contenthub_related'         => array( 'type' => 'posts' ),
	);
}

function register_field( string $name, array $field ): void {
	$choices = array_map( 'strval', array_keys( $field['choices'] ?? array() ) );
	$type    = match ( $field['type'] ) {
		'boolean', 'integer' => $field['type'],
		'posts'              => 'array',
		default              => 'string',
	};
	$schema = array( 'type' => $type ) + ( $choices ? array( 'enum' => $choices ) : array() );
	if ( 'array' === $type ) {
		$schema += array(
			'items'       => array(
				'type'    => 'integer',
				'minimum' => 1,
			),
			'maxItems'    => MAX_RELATED,
			'uniqueItems' => true,
		);
	}
	register_post_meta(
		'post',
		$name,
		array(
			'type'              => $type,
			'single'            => true,
			'default'           => match ( $type ) {
				'boolean' => false,
				'integer' => 0,
				'array'   => array(),
				default   => $choices[0] ?? '',
			},
			'show_in_rest'      => array( 'schema' => $schema ),
			'sanitize_callback' => static fn ( mixed $value ): mixed => sanitized( $value, $field ),
			'auth_callback'     => static fn ( bool $allowed, string $key, int $post, int $user ): bool => PIN === $key ? may_pin( $user, $post ) : user_can( $user, 'edit_post', $post ),
		)
	);
}

/** The REST API validates by schema. This covers all other writes of meta. */
function sanitized( mixed $value, array $field ): mixed {
	return match ( $field['type'] ) {
		'choice'  => array_key_exists( (string) $value, $field['choices'] ) ? (string) $value : (string) array_key_first( $field['choices'] ),
		'boolean' => rest_sanitize_boolean( $value ),
		'integer' => absint( $value ),
		'posts'   => array_slice( array_values( array_unique( array_filter( array_map( absint( ... ), (array) $value ) ) ) ), 0, MAX_RELATED ),
		'url'     => esc_url_raw( (string) $value, array( 'http', 'https' ) ),
		default   => sanitize_text_field( (string) $value ),
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
