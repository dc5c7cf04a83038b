<?php
// POST /wp-json/handprint/v1/carts: sends an original to the shop, and the shopper after it. For
// sites whose originals are not public.

defined( 'ABSPATH' ) || exit;

add_action( 'rest_api_init', 'handprint_register_route' );

function handprint_register_route() {
	$number = array(
		'required' => true,
		'type'     => 'integer',
		'minimum'  => 1,
	);
	register_rest_route(
		'handprint/v1',
		'/carts',
		array(
			'methods'             => 'POST',
			'callback'            => 'handprint_open_cart',
			// Like the page itself. What it may hand over is checked below.
			'permission_callback' => '__return_true',
			'args'                => array(
				'attachment' => $number,
				'post'       => $number,
			),
		)
	);
}

function handprint_open_cart( WP_REST_Request $request ) {
	$attachment = (int) $request['attachment'];
	if ( ! handprint_is_set_up() || 'server' !== handprint_settings()['hand_over'] || ! handprint_is_shown( $attachment, (int) $request['post'] ) ) {
		return new WP_Error( 'handprint_not_shown', __( 'There are no prints of this picture.', 'handprint' ), array( 'status' => 404 ) );
	}
	$token = handprint_token( $attachment );
	if ( is_wp_error( $token ) ) {
		return $token;
	}
	$query   = array(
		'reference_id' => handprint_reference( $attachment ),
		'lang'         => handprint_language(),
	);
	$address = add_query_arg( $query, handprint_settings()['store'] . '/loader/' . $token );
	return new WP_REST_Response( array( 'cart_url' => $address ), 303, array( 'Location' => $address ) );
}

/** The image token of an original. It is sent once, and again when the file or the shop has changed. */
function handprint_token( int $attachment ) {
	$path = handprint_original_path( $attachment );
	if ( '' === $path ) {
		return new WP_Error( 'handprint_no_file', __( 'The original of this picture is missing.', 'handprint' ), array( 'status' => 404 ) );
	}
	global $wpdb;
	$settings = handprint_settings();
	$state    = md5( $settings['store'] . $settings['access_key'] . $path . filemtime( $path ) . filesize( $path ) );
	$token    = handprint_known_token( $attachment, $state );
	if ( null !== $token ) {
		return $token;
	}
	// Other clicks wait until the first has sent the file. If that request dies, the lock ends with it.
	$lock = 'handprint-' . md5( home_url() . $attachment );
	$wpdb->get_var( $wpdb->prepare( 'SELECT GET_LOCK(%s, 300)', $lock ) ); // phpcs:ignore WordPress.DB.DirectDatabaseQuery
	wp_cache_delete( $attachment, 'post_meta' );
	$token = handprint_known_token( $attachment, $state );
	if ( null === $token ) {
		$answer = handprint_send( $path, $settings, $state );
		$failed = is_wp_error( $answer );
		$token  = $failed ? $answer : $answer['image_token'];
		// Half of the time that the shop keeps it, so that a shopper has the other half.
		$lasts = $failed ? MINUTE_IN_SECONDS : (int) ( ( strtotime( $answer['expires_at'] ) - time() ) / 2 );
		$known = array(
			'state' => $state,
			'token' => $failed ? '' : $token,
			'until' => time() + $lasts,
		);
		update_post_meta( $attachment, '_handprint_image', $known );
	}
	$wpdb->get_var( $wpdb->prepare( 'SELECT RELEASE_LOCK(%s)', $lock ) ); // phpcs:ignore WordPress.DB.DirectDatabaseQuery
	return $token;
}

/** Null if it has to be sent. A failure counts for a minute, except for those who may read its reason. */
function handprint_known_token( int $attachment, string $state ) {
	$known = get_post_meta( $attachment, '_handprint_image', true );
	if ( ! is_array( $known ) || $known['state'] !== $state || $known['until'] <= time() ) {
		return null;
	}
	if ( '' !== $known['token'] ) {
		return $known['token'];
	}
	return current_user_can( 'manage_options' ) ? null : handprint_failed();
}

function handprint_failed(): WP_Error {
	return new WP_Error( 'handprint_unreachable', __( 'The shop could not take the picture. Please try again later.', 'handprint' ), array( 'status' => 502 ) );
}

/**
 * The shop's description of the image, or a WP_Error.
 *
 * WordPress's own requests hold the whole body in memory, cURL reads it from disk.
 */
function handprint_send( string $path, array $settings, string $state ) {
	$failed = handprint_failed();
	if ( ! function_exists( 'curl_init' ) ) {
		return $failed;
	}
	// phpcs:disable WordPress.WP.AlternativeFunctions
	$curl = curl_init( $settings['store'] . '/api/v1/images' );
	$sent = array(
		CURLOPT_POSTFIELDS     => array( 'image' => new CURLFile( $path ) ),
		CURLOPT_HTTPHEADER     => array( 'Authorization: Bearer ' . $settings['access_key'], 'Idempotency-Key: wp-' . $state . gmdate( 'Ymd' ), 'Accept: application/json' ),
		CURLOPT_RETURNTRANSFER => true,
		CURLOPT_CONNECTTIMEOUT => 10,
		CURLOPT_TIMEOUT        => 300,
	);
	curl_setopt_array( $curl, $sent );
	$answer = json_decode( (string) curl_exec( $curl ), true );
	curl_close( $curl );
	// phpcs:enable
	if ( isset( $answer['image_token'], $answer['expires_at'] ) && preg_match( '/^[0-9a-f]{64}$/', (string) $answer['image_token'] ) ) {
		return $answer;
	}
	// What the shop says about the picture is for its owner.
	if ( isset( $answer['detail'] ) && current_user_can( 'manage_options' ) ) {
		$failed->add( 'handprint_refused', sanitize_text_field( $answer['detail'] ), array( 'status' => 502 ) );
	}
	return $failed;
}
