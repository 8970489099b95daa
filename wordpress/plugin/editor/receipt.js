// The "On the hub" panel beside a post in the block editor shows when each URL served the latest change. Plain
// JavaScript with WordPress globals, without a build.
(({ plugins, editPost, editor, element, data, apiFetch }) => {
  const { createElement: h, useEffect, useState } = element;
  const Panel = editor?.PluginDocumentSettingPanel ?? editPost.PluginDocumentSettingPanel;
  const askEveryMs = 500;
  const names = {
    post: 'Post',
    home: 'Home',
    category: 'Categories',
    author: 'Author',
    feed: 'Feeds',
    sitemap: 'Sitemap',
    search: 'Search',
  };

  /** The slowest URL of each kind, because a change is live when all URLs show it. */
  function rows({ addresses, storedAt }, lateAfterMs) {
    return Object.entries(names).flatMap(([kind, name]) => {
      const times = addresses
        .filter((address) => address.kind === kind)
        .map(({ shownAt }) => (shownAt ? Date.parse(shownAt) - Date.parse(storedAt) : Infinity));
      if (times.length === 0) return [];
      const slowest = Math.max(...times);
      const time = slowest === Infinity ? '…' : `${(slowest / 1000).toFixed(1)} s`;
      return [{ kind, name, time, late: slowest !== Infinity && slowest > lateAfterMs }];
    });
  }

  function Receipt() {
    const { id, saving, modified } = data.useSelect((select) => {
      const post = select('core/editor');
      return {
        id: post.getCurrentPostId(),
        saving: post.isSavingPost() && !post.isAutosavingPost(),
        modified: post.getCurrentPostAttribute('modified_gmt'),
      };
    }, []);
    const [told, setTold] = useState(null);
    useEffect(() => {
      if (!id || saving) return undefined;
      let timer;
      let gone = false;
      const savedAt = modified ? Date.parse(`${modified}Z`) : 0;
      const ask = async (times) => {
        const next = await apiFetch({ path: `/contenthub/v1/receipt/${id}` }).catch(() => ({ away: true }));
        if (gone) return;
        setTold(next);
        const latest = next.receipts?.[0];
        // Polls until the saved change is recorded and shown everywhere. A draft never is.
        const open =
          !latest || Date.parse(latest.storedAt) < savedAt || latest.addresses.some(({ shownAt }) => !shownAt);
        if (open && times > 0) timer = setTimeout(() => ask(times - 1), askEveryMs);
      };
      void ask(40);
      return () => {
        gone = true;
        clearTimeout(timer);
      };
    }, [id, saving, modified]);

    if (!told) return null;
    if (told.away) return h('p', null, 'The hub does not respond.');
    const [latest] = told.receipts;
    if (!latest) return h('p', null, 'Not on the hub yet.');
    const late = { color: '#b32d2e', fontWeight: 600 };
    return h(
      element.Fragment,
      null,
      h(
        'p',
        null,
        `${latest.removed ? 'Taken away' : 'Shown'} after ${new Date(latest.storedAt).toLocaleTimeString()}:`,
      ),
      h(
        'ul',
        { 'data-contenthub-receipt': latest.change, style: { margin: 0 } },
        rows(latest, told.lateAfterMs).map(({ kind, name, time, late: isLate }) =>
          h(
            'li',
            {
              key: kind,
              'data-kind': kind,
              style: { display: 'flex', justifyContent: 'space-between', ...(isLate && late) },
            },
            h('span', null, name),
            h('span', null, isLate ? `${time}, late` : time),
          ),
        ),
      ),
      told.asked ? null : h('p', null, 'Nobody asks these addresses: the hub has no EDGE_ORIGIN.'),
    );
  }

  plugins.registerPlugin('contenthub-receipt', {
    icon: null,
    render: () => h(Panel, { name: 'contenthub-receipt', title: 'On the hub' }, h(Receipt)),
  });
})(window.wp);
