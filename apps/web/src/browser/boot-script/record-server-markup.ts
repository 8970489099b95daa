type RecordedNode = [Node, Node[] | string];

/**
 * Records the structure of the root's nodes once the document is parsed, for `browser/hydration/server-markup.ts`,
 * separately for each lazily hydrated component. Later changes by an extension can then be told from our markup. Our
 * elements have no hyphen in their names, so an element with one belongs to an extension.
 */
export function recordServerMarkup(): void {
  const record = () => {
    const lists = new Map<Element, RecordedNode[]>();
    const root = document.querySelector('body>#root');
    if (root) recordNode(root, [], lists);
    Object.assign(window, { contenthubServerMarkup: lists });
  };
  document.addEventListener('readystatechange', record, { once: true });
}

function recordNode(node: Node, list: RecordedNode[], lists: Map<Element, RecordedNode[]>): void {
  if (node.nodeType === Node.TEXT_NODE) list.push([node, (node as Text).data]);
  if (node.nodeType !== Node.ELEMENT_NODE) return;
  const element = node as Element;
  if (element.hasAttribute('data-post-text')) return;
  const children = [...element.childNodes].filter((child) => !(child as Element).localName?.includes('-'));
  list.push([element, children]);
  const ownList: RecordedNode[] = [[element, children]];
  const isHydratedAlone = element.id === 'root' || element.hasAttribute('data-lazy');
  if (isHydratedAlone) lists.set(element, ownList);
  for (const child of children) recordNode(child, isHydratedAlone ? ownList : list, lists);
}
