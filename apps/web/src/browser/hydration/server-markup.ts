/** A node that the server sent, with its children or its text. Recorded by the boot script. */
type RecordedNode = [node: Node, content: Node[] | string];

/** Marks an element that React hydrates later than the rest of the page. It has its own list of recorded nodes. */
export const lazyHydrationAttribute = 'data-lazy';

/** An element whose component is not hydrated yet. */
export const unhydratedSelector = `[${lazyHydrationAttribute}]:not([data-hydrated])`;

/**
 * Browser extensions change a page before it is hydrated. They insert elements, wrap or change text, and remove nodes.
 * React would then discard the whole page and render it again. This function restores the markup as the server sent it,
 * and once more if an extension changes it while React hydrates, which takes several tasks. The function it returns
 * reapplies the extension's changes that do not conflict with React. Attributes stay as they are because React ignores
 * attributes that it did not write.
 */
export function keepServerMarkup(root: Element): () => void {
  const lists = (Reflect.get(window, 'contenthubServerMarkup') ?? new Map()) as Map<Element, RecordedNode[]>;
  // Parents come first, so that a removed node is back in the tree before its own children are restored.
  const restoreAll = () =>
    [...lists].flatMap(([element, recorded]) =>
      root.contains(element) ? recorded.flatMap(([node, content]) => restore(node, content)) : [],
    );
  const reapplySteps = restoreAll();
  const observer = new MutationObserver(() => {
    // Not again, because an extension may respond to each restoration with the same change.
    observer.disconnect();
    reapplySteps.push(...restoreAll());
  });
  observer.observe(root, { childList: true, characterData: true, subtree: true });
  return () => {
    observer.disconnect();
    // Nested lazily hydrated elements keep their lists. They are restored again before their own hydration.
    lists.delete(root);
    for (const reapply of reapplySteps) reapply();
  };
}

function restore(node: Node, content: Node[] | string): Reapply[] {
  return typeof content === 'string' ? restoreText(node as Text, content) : restoreChildren(node, content);
}

type Reapply = () => void;

function restoreText(text: Text, original: string): Reapply[] {
  const current = text.data;
  if (current === original) return [];
  text.data = original;
  return [() => Object.assign(text, { data: current })];
}

function restoreChildren(node: Node, original: Node[]): Reapply[] {
  const current = [...node.childNodes];
  if (current.length === original.length && current.every((child, index) => child === original[index])) return [];
  const foreign = current.filter((child) => !original.includes(child));
  const nothingRemoved = original.every((child) => current.includes(child as ChildNode));
  for (const child of foreign) child.remove();
  // Moves only displaced nodes. A moved iframe reloads and a moved field loses its focus.
  for (const [index, child] of original.entries()) {
    const atIndex = node.childNodes[index] ?? null;
    if (atIndex !== child) node.insertBefore(child, atIndex);
  }
  // A node that replaced one of ours cannot return, because React expects its own node at that position.
  if (!nothingRemoved) return [];
  return foreign.map((child) => {
    const next = current.slice(current.indexOf(child)).find((sibling) => original.includes(sibling)) ?? null;
    return () => {
      // The extension may have inserted the same again.
      const isBack = [...node.childNodes].some((other) => !original.includes(other) && other.isEqualNode(child));
      if (!isBack) node.insertBefore(child, next?.parentNode === node ? next : null);
    };
  });
}
