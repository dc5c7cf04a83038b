<?php
defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

delete_option( 'handprint' );
delete_post_meta_by_key( '_handprint_image' );
