<?php
/**
 * Nobody writes unfiltered HTML, administrators included: what an account may write, somebody who stole it may write too.
 * The author is told what WordPress removed.
 */

declare(strict_types=1);

namespace Contenthub;

use WP_HTML_Tag_Processor;

defined( 'ABSPATH' ) || exit;

/**
 * @param list<string> $caps What is needed.
 * @return list<string>
 */
function refuse_unfiltered( array $caps, string $cap ): array {
	return in_array( $cap, array( 'unfiltered_html', 'unfiltered_upload' ), true ) ? array( 'do_not_allow' ) : $caps;
}
add_filter( 'map_meta_cap', __NAMESPACE__ . '\\refuse_unfiltered', PHP_INT_MAX, 2 );

/**
 * Its tags and attributes, in the words of a message, as often as they occur.
 *
 * @return list<string>
 */
function markup_of( string $html ): array {
	$markup = array();
	$tags   = new WP_HTML_Tag_Processor( $html );
	while ( $tags->next_tag() ) {
		$tag      = strtolower( (string) $tags->get_tag() );
		$markup[] = "<$tag>";
		foreach ( $tags->get_attribute_names_with_prefix( '' ) ?? array() as $name ) {
			/* translators: 1: name of an attribute, 2: name of an HTML element */
			$markup[] = sprintf( __( '%1$s of %2$s', 'contenthub' ), $name, "<$tag>" );
		}
	}
	return $markup;
}

/**
 * What the second text lacks. Attributes of an element that is gone as a whole are not named.
 *
 * @return list<string>
 */
function removed_markup( string $before, string $after ): array {
	$remaining = array_count_values( markup_of( $after ) );
	$removed   = array_keys( array_filter( array_count_values( markup_of( $before ) ), static fn ( int $count, string $name ): bool => $count > ( $remaining[ $name ] ?? 0 ), ARRAY_FILTER_USE_BOTH ) );
	$elements  = array_filter( $removed, static fn ( string $name ): bool => str_starts_with( $name, '<' ) );
	return array_values( array_filter( $removed, static fn ( string $name ): bool => in_array( $name, $elements, true ) || array() === array_filter( $elements, static fn ( string $element ): bool => str_ends_with( $name, $element ) ) ) );
}

function tell_removed_markup( string $slashed ): string {
	$before = Written_Text::$slashed[ current_filter() ] ?? null;
	unset( Written_Text::$slashed[ current_filter() ] );
	if ( null === $before || $before === $slashed ) {
		return $slashed;
	}
	$removed = removed_markup( wp_unslash( $before ), wp_unslash( $slashed ) );
	if ( array() !== $removed ) {
		/* translators: %s: names of HTML elements and attributes */
		tell_user( get_current_user_id(), sprintf( __( 'Some of the HTML cannot be stored here and was removed: %s. To show a video or a page of another site, use the block Embed.', 'contenthub' ), implode( ', ', $removed ) ) );
	}
	return $slashed;
}

foreach ( array( 'title_save_pre', 'content_save_pre', 'excerpt_save_pre' ) as $contenthub_hook ) {
	// WordPress filters at 9 and 10.
	add_filter(
		$contenthub_hook,
		static function ( string $slashed ): string {
			Written_Text::$slashed[ current_filter() ] = $slashed;
			return $slashed;
		},
		0
	);
	add_filter( $contenthub_hook, __NAMESPACE__ . '\\tell_removed_markup', 20 );
}
