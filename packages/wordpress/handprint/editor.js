/* The switch in the sidebar of picture blocks, and the block `handprint/button`. */
;((wp) => {
  const { createElement: el, Fragment } = wp.element
  // Translated by PHP, see includes/blocks.php.
  const words = window.handprintWords
  const { InspectorControls, MediaUpload, MediaUploadCheck, useBlockProps } = wp.blockEditor
  const { Button, PanelBody, SelectControl, TextControl } = wp.components
  const switched = ['core/image', 'core/gallery', 'core/post-featured-image', 'core/media-text']

  wp.hooks.addFilter('blocks.registerBlockType', 'handprint/attribute', (settings, name) => {
    if (!switched.includes(name)) {
      return settings
    }
    const handprint = { type: 'string', enum: ['on', 'off'] }
    return { ...settings, attributes: { ...settings.attributes, handprint } }
  })

  const withSwitch = wp.compose.createHigherOrderComponent(
    (Edit) => (props) => {
      if (!switched.includes(props.name)) {
        return el(Edit, props)
      }
      const choice = el(SelectControl, {
        label: words.choice,
        value: props.attributes.handprint || '',
        options: [
          { value: '', label: words.inherit },
          { value: 'on', label: words.show },
          { value: 'off', label: words.hide },
        ],
        onChange: (value) => props.setAttributes({ handprint: value || undefined }),
      })
      return el(
        Fragment,
        null,
        el(Edit, props),
        el(InspectorControls, null, el(PanelBody, { title: 'Handprint' }, choice)),
      )
    },
    'withHandprintSwitch',
  )
  wp.hooks.addFilter('editor.BlockEdit', 'handprint/switch', withSwitch)

  wp.blocks.registerBlockType('handprint/button', {
    edit({ attributes, setAttributes }) {
      const { attachment, label } = attributes
      const choose = el(
        MediaUploadCheck,
        null,
        el(MediaUpload, {
          allowedTypes: ['image'],
          value: attachment,
          onSelect: ({ id }) => setAttributes({ attachment: id }),
          render: ({ open }) =>
            el(
              Button,
              { variant: 'secondary', onClick: open },
              attachment ? words.another : words.choose,
            ),
        }),
      )
      return el(
        'div',
        useBlockProps(),
        el('span', { className: 'wp-element-button' }, label || words.order),
        ' ',
        choose,
        el(
          InspectorControls,
          null,
          el(
            PanelBody,
            { title: 'Handprint' },
            el(TextControl, {
              label: words.label,
              value: label,
              onChange: (value) => setAttributes({ label: value }),
            }),
          ),
        ),
      )
    },
    save: () => null,
  })
})(window.wp)
