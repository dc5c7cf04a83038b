<?php
// The class `cp` of the CanvasPop plugin: pictures inside an element with it get a button, those
// with the class `ignore` do not. Pages written for that plugin need no change.

defined( 'ABSPATH' ) || exit;

// After blocks and shortcodes, which run at 9 and 11.
add_filter( 'the_content', 'handprint_add_to_class_cp', 20 );

function handprint_add_to_class_cp( $content ) {
	if ( ! preg_match( '/class=["\'][^"\']*\bcp\b/', (string) $content ) ) {
		return $content;
	}
	$places = handprint_places_in( $content );
	// From the end, so that earlier places stay where they are.
	foreach ( array_reverse( $places, true ) as $offset => $attachment ) {
		$button = handprint_button( $attachment );
		$figure = substr( $content, $offset, 2000 );
		// The block of the picture has added one already.
		$has_one = preg_match( '/^\s*(?:<figcaption.*?<\/figcaption>\s*)?<(?:p|form) class="handprint-print"/s', $figure );
		if ( ! $has_one ) {
			$content = substr_replace( $content, $button, $offset, 0 );
		}
	}
	return $content;
}

/** Offsets behind pictures, and behind their links, with the attachment's id. */
function handprint_places_in( string $content ): array {
	$void   = array( 'img', 'br', 'hr', 'input', 'source', 'wbr', 'area', 'col', 'embed', 'link', 'meta', 'track' );
	$open   = array();
	$places = array();
	preg_match_all( '/<(\/?)([a-z][a-z0-9-]*)\b((?:[^>"\']++|"[^"]*"|\'[^\']*\')*+)>/i', $content, $tags, PREG_SET_ORDER | PREG_OFFSET_CAPTURE );
	foreach ( $tags as list( list( $tag, $offset ), list( $slash ), list( $name ), list( $rest ) ) ) {
		$name    = strtolower( $name );
		$classes = preg_match( '/\bclass=["\']([^"\']*)/', $rest, $match ) ? preg_split( '/\s+/', $match[1] ) : array();
		$end     = $offset + strlen( $tag );
		if ( '' !== $slash ) {
			// An end tag without a start tag ends nothing.
			$is_open = in_array( $name, array_column( $open, 'name' ), true );
			while ( $is_open && array_pop( $open )['name'] !== $name ) {
				continue;
			}
			if ( 'a' === $name && isset( $places['in link'] ) ) {
				$places[ $end ] = $places['in link'];
				unset( $places['in link'] );
			}
		} elseif ( 'img' === $name ) {
			$is_in_cp = in_array( 'cp', $classes, true ) || array_filter( array_column( $open, 'cp' ) );
			$id       = preg_match( '/\bwp-image-(\d+)\b/', implode( ' ', $classes ), $match ) ? (int) $match[1] : 0;
			if ( $is_in_cp && $id && ! in_array( 'ignore', $classes, true ) ) {
				$is_in_link                               = in_array( 'a', array_column( $open, 'name' ), true );
				$places[ $is_in_link ? 'in link' : $end ] = $id;
			}
		} elseif ( ! in_array( $name, $void, true ) ) {
			$open[] = array(
				'name' => $name,
				'cp'   => in_array( 'cp', $classes, true ),
			);
		}
	}
	unset( $places['in link'] );
	return $places;
}
