<?php
// The button beside a picture.

defined( 'ABSPATH' ) || exit;

/** HTML. '' while nothing is set up, if the attachment is no picture, and in feeds and excerpts. */
function handprint_button( int $attachment, string $label = '' ): string {
	$original = handprint_original_url( $attachment );
	if ( '' === $original || ! handprint_is_set_up() || is_feed() || doing_filter( 'get_the_excerpt' ) ) {
		return '';
	}
	$settings = handprint_settings();
	$label    = '' !== $label ? $label : $settings['label'];
	$label    = '' !== $label ? $label : __( 'Order a print', 'handprint' );
	$name     = get_post_meta( $attachment, '_wp_attachment_image_alt', true );
	$spoken   = $name ? $label . ': ' . $name : $label;
	if ( 'server' === $settings['hand_over'] ) {
		return sprintf(
			'<form class="handprint-print" method="post" action="%s"><input type="hidden" name="attachment" value="%d"><input type="hidden" name="post" value="%d">%s<button type="submit" class="wp-element-button" aria-label="%s">%s</button></form>',
			esc_url( rest_url( 'handprint/v1/carts' ) ),
			$attachment,
			(int) get_the_ID(),
			// Who may read why the shop refused a picture is known to WordPress only with this.
			current_user_can( 'manage_options' ) ? wp_nonce_field( 'wp_rest', '_wpnonce', false, false ) : '',
			esc_attr( $spoken ),
			esc_html( $label )
		);
	}
	handprint_load_script();
	$reference = handprint_reference( $attachment );
	$address   = add_query_arg(
		array(
			'access_key'   => $settings['access_key'],
			'reference_id' => $reference,
			'lang'         => handprint_language(),
			'image_url'    => rawurlencode( $original ),
		),
		$settings['store'] . '/api/pull'
	);
	// A link, so that it works where the script does not.
	return sprintf(
		'<p class="handprint-print"><a class="wp-element-button" href="%s" rel="nofollow" data-cp-url="%s" data-cp-reference-id="%s" aria-label="%s">%s</a></p>',
		esc_url( $address ),
		esc_url( $original ),
		esc_attr( $reference ),
		esc_attr( $spoken ),
		esc_html( $label )
	);
}

/** Comes back with the order. */
function handprint_reference( int $attachment ): string {
	return 'wp-' . $attachment;
}

function handprint_language(): string {
	return substr( get_locale(), 0, 2 );
}

function handprint_load_script() {
	$store = handprint_settings()['store'];
	wp_enqueue_script( 'handprint', $store . '/static/js/cpopstore.js', array(), null, true ); // phpcs:ignore WordPress.WP.EnqueuedResourceParameters.MissingVersion -- the shop's own, always current.
	if ( ! has_action( 'wp_footer', 'handprint_show_root' ) ) {
		add_action( 'wp_footer', 'handprint_show_root', 1 );
	}
}

function handprint_show_root() {
	$settings = array(
		'access_key' => handprint_settings()['access_key'],
		'modal'      => true,
		'lang'       => handprint_language(),
	);
	printf( '<div id="cp-store-root" data-cp-settings="%s"></div>', esc_attr( (string) wp_json_encode( $settings ) ) );
}

add_shortcode( 'handprint', 'handprint_shortcode' );

/** [handprint id="12" label="Buy it"] */
function handprint_shortcode( $given ): string {
	$given = shortcode_atts(
		array(
			'id'    => (string) get_post_thumbnail_id(),
			'label' => '',
		),
		$given,
		'handprint'
	);
	return handprint_button( absint( $given['id'] ), sanitize_text_field( $given['label'] ) );
}
