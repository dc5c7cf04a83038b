<?php
// Settings > Handprint.

defined( 'ABSPATH' ) || exit;

/** The settings, complete and clean whatever the database holds. */
function handprint_settings(): array {
	return handprint_clean_settings( get_option( 'handprint', array() ) );
}

/**
 * `store` is an address without a slash at its end, or '' while nothing is set up; `access_key` the
 * store's publishable key; `images` says which pictures get a button: 'all', or 'chosen' ones.
 * `hand_over` says who hands the picture over: the shop fetches its 'address', or this 'server' sends it.
 */
function handprint_clean_settings( $given ): array {
	$given = is_array( $given ) ? $given : array();
	$store = esc_url_raw( trim( (string) ( $given['store'] ?? '' ) ), array( 'http', 'https' ) );
	$key   = strtolower( trim( (string) ( $given['access_key'] ?? '' ) ) );
	return array(
		'store'      => untrailingslashit( $store ),
		'access_key' => preg_match( '/^[0-9a-f]{32}$/', $key ) ? $key : '',
		'label'      => sanitize_text_field( (string) ( $given['label'] ?? '' ) ),
		'images'     => 'all' === ( $given['images'] ?? '' ) ? 'all' : 'chosen',
		'hand_over'  => 'server' === ( $given['hand_over'] ?? '' ) ? 'server' : 'address',
	);
}

function handprint_is_set_up(): bool {
	$settings = handprint_settings();
	return '' !== $settings['store'] && '' !== $settings['access_key'];
}

add_action( 'admin_init', 'handprint_register_settings' );

function handprint_register_settings() {
	register_setting(
		'handprint',
		'handprint',
		array(
			'type'              => 'array',
			'sanitize_callback' => 'handprint_sanitize_settings',
			'show_in_rest'      => false,
		)
	);
}

/** Says what is wrong with what was entered, and keeps the rest. */
function handprint_sanitize_settings( $given ): array {
	$clean = handprint_clean_settings( $given );
	if ( '' === $clean['store'] ) {
		add_settings_error( 'handprint', 'store', __( 'Enter the address of your shop, such as https://prints.example.com.', 'handprint' ) );
	}
	if ( '' === $clean['access_key'] ) {
		add_settings_error( 'handprint', 'access_key', __( 'The access key has 32 characters, 0 to 9 and a to f. You find it in the panel of your shop, under Keys.', 'handprint' ) );
	}
	return $clean;
}

add_action( 'admin_menu', 'handprint_add_settings_page' );

function handprint_add_settings_page() {
	add_options_page( 'Handprint', 'Handprint', 'manage_options', 'handprint', 'handprint_show_settings' );
}

function handprint_show_settings() {
	if ( ! current_user_can( 'manage_options' ) ) {
		return;
	}
	$settings = handprint_settings();
	$choices  = array(
		'images'    => array(
			__( 'Pictures with a button', 'handprint' ),
			array(
				'chosen' => __( 'The pictures for which you switch it on in the editor', 'handprint' ),
				'all'    => __( 'All pictures from the media library, except those for which you switch it off', 'handprint' ),
			),
		),
		'hand_over' => array(
			__( 'How the shop gets the original', 'handprint' ),
			array(
				'address' => __( 'From its address. The originals must be public.', 'handprint' ),
				'server'  => __( 'This site sends it, for pictures that are shown on a public page. The originals may be private.', 'handprint' ),
			),
		),
	);
	?>
	<div class="wrap">
		<h1>Handprint</h1>
		<form method="post" action="options.php">
			<?php settings_fields( 'handprint' ); ?>
			<table class="form-table" role="presentation">
				<?php
				handprint_show_field( 'store', __( 'Address of the shop', 'handprint' ), $settings, 'url' );
				handprint_show_field( 'access_key', __( 'Access key', 'handprint' ), $settings, 'text' );
				handprint_show_field( 'label', __( 'Text of the button', 'handprint' ), $settings, 'text' );
				?>
				<?php foreach ( $choices as $name => list( $legend, $options ) ) : ?>
					<tr>
						<th scope="row"><?php echo esc_html( $legend ); ?></th>
						<td><fieldset>
							<legend class="screen-reader-text"><?php echo esc_html( $legend ); ?></legend>
							<?php foreach ( $options as $value => $text ) : ?>
								<label>
									<input type="radio" name="handprint[<?php echo esc_attr( $name ); ?>]" value="<?php echo esc_attr( $value ); ?>" <?php checked( $settings[ $name ], $value ); ?>>
									<?php echo esc_html( $text ); ?>
								</label><br>
							<?php endforeach; ?>
						</fieldset></td>
					</tr>
				<?php endforeach; ?>
			</table>
			<?php submit_button(); ?>
		</form>
	</div>
	<?php
}

function handprint_show_field( string $name, string $label, array $settings, string $type ) {
	$hint = 'label' === $name ? __( 'Order a print', 'handprint' ) : '';
	?>
	<tr>
		<th scope="row"><label for="handprint-<?php echo esc_attr( $name ); ?>"><?php echo esc_html( $label ); ?></label></th>
		<td><input class="regular-text" type="<?php echo esc_attr( $type ); ?>" id="handprint-<?php echo esc_attr( $name ); ?>" name="handprint[<?php echo esc_attr( $name ); ?>]" value="<?php echo esc_attr( $settings[ $name ] ); ?>" placeholder="<?php echo esc_attr( $hint ); ?>"></td>
	</tr>
	<?php
}
