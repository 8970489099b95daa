/**
 * WordPress writes a placeholder into the preview tab before it loads the preview. The hub's pages refuse that (Trusted
 * Types), so a second preview would show the old version. A new tab replaces the old one instead.
 */
export function replacePreviewTabs(view: Pick<Window, 'open'>): void {
  const open = view.open.bind(view);
  const tabs = new Map<string, Window | null>();
  view.open = (url, target, features) => {
    if (url !== '' || !target?.startsWith('wp-preview-')) return open(url, target, features);
    tabs.get(target)?.close();
    const tab = open('', '_blank');
    tabs.set(target, tab);
    return tab;
  };
}
