<?php
defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

$handprint_sites = is_multisite() ? get_sites( array( 'fields' => 'ids', 'number' => 0 ) ) : array( 0 );
foreach ( $handprint_sites as $handprint_site ) {
	if ( $handprint_site ) {
		switch_to_blog( $handprint_site );
	}
	delete_option( 'handprint' );
	delete_post_meta_by_key( '_handprint_image' );
	if ( $handprint_site ) {
		restore_current_blog();
	}
}
