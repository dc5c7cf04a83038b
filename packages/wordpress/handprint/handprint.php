<?php
/**
 * Plugin Name:       Handprint
 * Description:       Sells prints of your pictures: a button beside each picture opens your Handprint shop with the original.
 * Version:           0.1.0
 * Requires at least: 6.1
 * Requires PHP:      7.4
 * License:           GPL-2.0-or-later
 * License URI:       https://www.gnu.org/licenses/gpl-2.0.html
 * Text Domain:       handprint
 * Domain Path:       /languages
 */

defined( 'ABSPATH' ) || exit;

define( 'HANDPRINT_FILE', __FILE__ );

require __DIR__ . '/includes/settings.php';
require __DIR__ . '/includes/originals.php';
require __DIR__ . '/includes/button.php';
require __DIR__ . '/includes/blocks.php';
require __DIR__ . '/includes/class-cp.php';
require __DIR__ . '/includes/hand-over.php';

add_action( 'init', 'handprint_load_translations' );

function handprint_load_translations() {
	load_plugin_textdomain( 'handprint', false, dirname( plugin_basename( __FILE__ ) ) . '/languages' );
}
