<?php
/**
 * The fields that the hub reads beside WordPress's own. Editors and the REST API can write them.
 */

declare(strict_types=1);

namespace Contenthub;

const FORMS = array( 'long', 'longtail', 'infographic', 'image', 'video', 'quiz', 'short' );

function register_field( string $name, string $fallback, array $schema = array() ): void {
	register_post_meta(
		'post',
		$name,
		array(
			'type'          => 'string',
			'single'        => true,
			'default'       => $fallback,
			'show_in_rest'  => array( 'schema' => array( 'type' => 'string' ) + $schema ),
			'auth_callback' => static fn (): bool => current_user_can( 'edit_posts' ),
		)
	);
}

add_action(
	'init',
	static function (): void {
		register_field( 'contenthub_form', 'long', array( 'enum' => FORMS ) );
		register_field( 'contenthub_seo_title', '' );
		register_field( 'contenthub_seo_description', '' );
	}
);
