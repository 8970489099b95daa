// The "Contenthub" panel beside a post in the block editor. Plain JavaScript with WordPress globals, without a build.
(({ plugins, editPost, editor, element, components, coreData, data }) => {
  const h = element.createElement;
  // Newer versions moved it. Older ones have it here.
  const Panel = editor?.PluginDocumentSettingPanel ?? editPost.PluginDocumentSettingPanel;
  const options = (choices) => choices.map((value) => ({ value, label: value || '—' }));

  const controls = {
    select: ({ choices }, props) => h(components.SelectControl, { ...props, options: options(choices) }),
    toggle: (_field, { value, ...props }) => h(components.ToggleControl, { ...props, checked: value }),
    text: (_field, props) => h(components.TextControl, props),
    area: (_field, props) => h(components.TextareaControl, props),
    url: (_field, props) => h(components.TextControl, { ...props, type: 'url' }),
  };

  function Fields() {
    const type = data.useSelect((select) => select('core/editor').getCurrentPostType(), []);
    const [meta, setMeta] = coreData.useEntityProp('postType', type, 'meta');
    if (!meta) return null;
    return Object.entries(window.contenthubFields).map(([name, field]) => {
      const onChange = (value) => setMeta({ ...meta, [name]: value });
      const props = { key: name, label: field.label, help: field.help, value: meta[name], onChange };
      return controls[field.control](field, props);
    });
  }

  plugins.registerPlugin('contenthub', {
    icon: null,
    render: () => h(Panel, { name: 'contenthub', title: 'Contenthub' }, h(Fields)),
  });
})(window.wp);
