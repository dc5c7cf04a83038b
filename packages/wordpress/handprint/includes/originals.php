<?php
// The file that was uploaded. WordPress shows copies of large pictures, at most 2560 px long and
// named `…-scaled`, which would make small prints.

defined( 'ABSPATH' ) || exit;

/** '' if it is no picture. */
function handprint_original_url( int $attachment ): string {
	if ( ! wp_attachment_is_image( $attachment ) ) {
		return '';
	}
	$url = wp_get_original_image_url( $attachment );
	return $url ? $url : (string) wp_get_attachment_url( $attachment );
}

/** '' if there is no such file. */
function handprint_original_path( int $attachment ): string {
	$path = wp_attachment_is_image( $attachment ) ? wp_get_original_image_path( $attachment ) : false;
	$path = $path ? $path : get_attached_file( $attachment );
	return $path && is_file( $path ) ? $path : '';
}

/**
 * Whether everybody can see the picture in that post. Otherwise anybody could order prints of
 * drafts by counting numbers up.
 */
function handprint_is_shown( int $attachment, int $post_id ): bool {
	$post = get_post( $post_id );
	if ( ! $post || '' !== $post->post_password || ! is_post_publicly_viewable( $post ) ) {
		return false;
	}
	if ( (int) get_post_thumbnail_id( $post ) === $attachment ) {
		return true;
	}
	$places = array( 'wp-image-%d\b', '"(?:id|attachment|mediaId)":%d\b', '\[handprint\b[^\]]*\bid=["\']?%d\b', '\[gallery\b[^\]]*\bids="(?:\d+,\s*)*%d\b' );
	foreach ( $places as $place ) {
		if ( preg_match( '/' . sprintf( $place, $attachment ) . '/', $post->post_content ) ) {
			return true;
		}
	}
	return false;
}
