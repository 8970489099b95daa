<?php
/**
 * The reading path of a category: what it leads to, and posts in reading order with the reason to read each. Editors
 * write it on the category's edit screen. The hub shows it as "Start here", and as "Playbook" for departments.
 */

declare(strict_types=1);

namespace Contenthub;

use WP_Term;

defined( 'ABSPATH' ) || exit;

const READING_PATH   = 'contenthub_reading_path';
const MAX_PATH_STEPS = 6;

/** @return array{goal: string, steps: list<array{slug: string, reason: string}>} */
function reading_path( int $term_id ): array {
	return sanitized_path( get_term_meta( $term_id, READING_PATH, true ) );
}

/**
 * Also accepts the address of a post instead of its slug. Leaves out steps without a post.
 *
 * @return array{goal: string, steps: list<array{slug: string, reason: string}>}
 */
function sanitized_path( mixed $value ): array {
	$steps = array();
	foreach ( (array) ( ( (array) $value )['steps'] ?? array() ) as $step ) {
		$step = (array) $step;
		$slug = slug_of_address( (string) ( $step['slug'] ?? '' ) );
		if ( '' !== $slug ) {
			$steps[ $slug ] ??= array(
				'slug'   => $slug,
				'reason' => mb_substr( sanitize_text_field( (string) ( $step['reason'] ?? '' ) ), 0, 300 ),
			);
		}
	}
	return array(
		'goal'  => mb_substr( sanitize_text_field( (string) ( ( (array) $value )['goal'] ?? '' ) ), 0, 300 ),
		'steps' => array_slice( array_values( $steps ), 0, MAX_PATH_STEPS ),
	);
}

/** The last part of a post's address on the site. */
function slug_of_address( string $address ): string {
	$path = (string) wp_parse_url( trim( $address ), PHP_URL_PATH );
	return sanitize_title( basename( $path ) );
}

/** The title of a published post, for the editor to check. Empty if there is none. */
function title_of_slug( string $slug ): string {
	$posts = get_posts(
		array(
			'name'        => $slug,
			'post_type'   => 'post',
			'post_status' => 'publish',
			'numberposts' => 1,
		)
	);
	return $posts ? get_the_title( $posts[0] ) : '';
}

function print_path_step( int $number, string $slug, string $reason ): void {
	$name  = "contenthub_path[steps][$number]";
	$title = '' === $slug ? '' : title_of_slug( $slug );
	?>
	<fieldset style="margin-bottom: 1em">
		<legend class="screen-reader-text">
			<?php
			/* translators: %d: number of a step */
			echo esc_html( sprintf( __( 'Step %d', 'contenthub' ), $number ) );
			?>
		</legend>
		<input type="number" style="width: 4em" min="1" max="<?php echo (int) MAX_PATH_STEPS; ?>" name="<?php echo esc_attr( $name ); ?>[order]"
			value="<?php echo (int) $number; ?>" aria-label="<?php esc_attr_e( 'Order', 'contenthub' ); ?>">
		<input type="text" style="width: calc(95% - 5em)" name="<?php echo esc_attr( $name ); ?>[slug]" value="<?php echo esc_attr( $slug ); ?>"
			aria-label="<?php esc_attr_e( 'Address of a post', 'contenthub' ); ?>" placeholder="<?php esc_attr_e( 'Address of a post', 'contenthub' ); ?>">
		<input type="text" maxlength="300" name="<?php echo esc_attr( $name ); ?>[reason]" value="<?php echo esc_attr( $reason ); ?>"
			aria-label="<?php esc_attr_e( 'Why to read it', 'contenthub' ); ?>" placeholder="<?php esc_attr_e( 'Why to read it', 'contenthub' ); ?>">
		<?php if ( '' !== $slug ) : ?>
			<p class="description"><?php echo esc_html( '' === $title ? __( 'No published post has this address. Readers do not see this step.', 'contenthub' ) : $title ); ?></p>
		<?php endif; ?>
	</fieldset>
	<?php
}

function print_path_fields( WP_Term $term ): void {
	$path = reading_path( $term->term_id );
	?>
	<tr class="form-field">
		<th scope="row"><label for="contenthub-path-goal"><?php esc_html_e( 'Start here: goal', 'contenthub' ); ?></label></th>
		<td>
			<input type="text" id="contenthub-path-goal" maxlength="300" name="contenthub_path[goal]" value="<?php echo esc_attr( $path['goal'] ); ?>">
			<p class="description"><?php esc_html_e( 'One sentence that says what readers can do afterwards.', 'contenthub' ); ?></p>
		</td>
	</tr>
	<tr class="form-field">
		<th scope="row"><?php esc_html_e( 'Start here: posts', 'contenthub' ); ?></th>
		<td>
			<p class="description" style="margin-bottom: 1em"><?php esc_html_e( 'Two to six posts of this blog in reading order. Paste the address of each, and say why to read it. To remove a post, clear its address. To change the order, change the numbers.', 'contenthub' ); ?></p>
			<?php
			for ( $index = 0; $index < MAX_PATH_STEPS; $index++ ) {
				print_path_step( $index + 1, $path['steps'][ $index ]['slug'] ?? '', $path['steps'][ $index ]['reason'] ?? '' );
			}
			?>
		</td>
	</tr>
	<?php
}
add_action( 'category_edit_form_fields', __NAMESPACE__ . '\\print_path_fields' );

/** Only the edit screen has these fields. WordPress has checked the right to edit the category by now. */
function save_path_fields( int $term_id ): void {
	if ( ! isset( $_POST['contenthub_path'] ) || ! check_admin_referer( 'update-tag_' . $term_id ) ) {
		return;
	}
	// phpcs:ignore WordPress.Security.ValidatedSanitizedInput.InputNotSanitized -- sanitised as a whole.
	$path  = (array) wp_unslash( $_POST['contenthub_path'] );
	$steps = (array) ( $path['steps'] ?? array() );
	// The sort is stable: of two steps with the same number, the one that was above stays above.
	usort( $steps, static fn ( mixed $one, mixed $other ): int => (int) ( $one['order'] ?? 0 ) <=> (int) ( $other['order'] ?? 0 ) );
	update_term_meta( $term_id, READING_PATH, wp_slash( sanitized_path( array( 'steps' => $steps ) + $path ) ) );
}
add_action( 'edited_category', __NAMESPACE__ . '\\save_path_fields' );

function on_path_changed( mixed $meta_ids, int $term_id, string $key ): void {
	if ( READING_PATH === $key ) {
		Touched::add( 'terms', $term_id );
	}
}
add_action( 'added_term_meta', __NAMESPACE__ . '\\on_path_changed', 10, 3 );
add_action( 'updated_term_meta', __NAMESPACE__ . '\\on_path_changed', 10, 3 );
add_action( 'deleted_term_meta', __NAMESPACE__ . '\\on_path_changed', 10, 3 );

add_action(
	'init',
	static function (): void {
		$text = array( 'type' => 'string' );
		$step = array(
			'type'                 => 'object',
			'properties'           => array(
				'slug'   => $text,
				'reason' => $text,
			),
			'additionalProperties' => false,
		);
		register_term_meta(
			'category',
			READING_PATH,
			array(
				'type'              => 'object',
				'single'            => true,
				'default'           => array(
					'goal'  => '',
					'steps' => array(),
				),
				'sanitize_callback' => __NAMESPACE__ . '\\sanitized_path',
				'auth_callback'     => static fn ( bool $allowed, string $key, int $term, int $user ): bool => user_can( $user, 'edit_term', $term ),
				'show_in_rest'      => array(
					'schema' => array(
						'type'                 => 'object',
						'properties'           => array(
							'goal'  => $text,
							'steps' => array(
								'type'     => 'array',
								'items'    => $step,
								'maxItems' => MAX_PATH_STEPS,
							),
						),
						'additionalProperties' => false,
					),
				),
			)
		);
	}
);
