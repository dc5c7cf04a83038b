<?php
// The switch on WordPress's own picture blocks, and a block with the button alone.

defined( 'ABSPATH' ) || exit;

const HANDPRINT_BLOCKS = array( 'core/image', 'core/gallery', 'core/post-featured-image', 'core/media-text' );

add_action( 'init', 'handprint_register_blocks' );

function handprint_register_blocks() {
	wp_register_script(
		'handprint-editor',
		plugins_url( 'editor.js', HANDPRINT_FILE ),
		array( 'wp-blocks', 'wp-element', 'wp-components', 'wp-block-editor', 'wp-compose', 'wp-hooks' ),
		(string) filemtime( dirname( HANDPRINT_FILE ) . '/editor.js' ),
		true
	);
	wp_localize_script( 'handprint-editor', 'handprintWords', handprint_editor_words() );
	register_block_type( dirname( HANDPRINT_FILE ), array( 'render_callback' => 'handprint_render_block' ) );
}

function handprint_editor_words(): array {
	return array(
		'choice'  => __( 'Button to order a print', 'handprint' ),
		'inherit' => __( 'As in the settings', 'handprint' ),
		'show'    => __( 'Show', 'handprint' ),
		'hide'    => __( 'Hide', 'handprint' ),
		'another' => __( 'Choose another picture', 'handprint' ),
		'choose'  => __( 'Choose a picture', 'handprint' ),
		'order'   => __( 'Order a print', 'handprint' ),
		'label'   => __( 'Text of the button', 'handprint' ),
	);
}

add_filter( 'register_block_type_args', 'handprint_add_attribute', 10, 2 );

function handprint_add_attribute( array $args, string $name ): array {
	if ( in_array( $name, HANDPRINT_BLOCKS, true ) ) {
		$args['attributes']['handprint'] = array(
			'type' => 'string',
			'enum' => array( 'on', 'off' ),
		);
	}
	return $args;
}

add_action( 'enqueue_block_editor_assets', 'handprint_load_editor' );

function handprint_load_editor() {
	wp_enqueue_script( 'handprint-editor' );
}

function handprint_render_block( array $attributes ): string {
	return handprint_button( (int) ( $attributes['attachment'] ?? 0 ), sanitize_text_field( $attributes['label'] ?? '' ) );
}

add_filter( 'render_block_data', 'handprint_pass_to_pictures' );

/** What a gallery says holds for its pictures that say nothing. */
function handprint_pass_to_pictures( array $block ): array {
	if ( 'core/gallery' === $block['blockName'] && isset( $block['attrs']['handprint'] ) ) {
		foreach ( $block['innerBlocks'] as &$picture ) {
			$picture['attrs'] += array( 'handprint' => $block['attrs']['handprint'] );
		}
	}
	return $block;
}

add_filter( 'render_block', 'handprint_add_button', 10, 3 );

function handprint_add_button( $html, array $block, $instance = null ) {
	$name = $block['blockName'];
	if ( ! in_array( $name, HANDPRINT_BLOCKS, true ) || 'core/gallery' === $name || ! handprint_wants_button( $block['attrs'] ) ) {
		return $html;
	}
	$attachment = (int) ( $block['attrs']['id'] ?? $block['attrs']['mediaId'] ?? 0 );
	if ( 'core/post-featured-image' === $name ) {
		$attachment = (int) get_post_thumbnail_id( $instance->context['postId'] ?? null );
	}
	$button = handprint_button( $attachment );
	$end    = strpos( (string) $html, '</figure>' );
	return '' === $button || false === $end ? $html : substr_replace( $html, $button, $end, 0 );
}

function handprint_wants_button( array $attributes ): bool {
	$switch = $attributes['handprint'] ?? '';
	$words  = preg_split( '/\s+/', $attributes['className'] ?? '' );
	if ( in_array( $switch, array( 'on', 'off' ), true ) ) {
		return 'on' === $switch;
	}
	return 'all' === handprint_settings()['images'] && ! in_array( 'ignore', $words, true );
}
