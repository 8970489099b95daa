/** A node that the server sent, and what it held: its children, or its text. Written down by the boot script. */
type RecordedNode = [node: Node, held: Node[] | string];

/** Marks an element that React takes over later than the rest of the page. What is in it has a list of its own. */
export const lazyHydrationAttribute = 'data-later';

/**
 * Browser extensions change a page before it is hydrated: they put elements into it, wrap and change its text, take
 * things away. React would throw the whole page away and render it anew. So the page is put back as it was sent, and
 * what can be given back to the extension afterwards without taking anything from React is given back by the function
 * this returns. Attributes are left alone: React does not look at those it has not written itself.
 */
export function restoreServerMarkup(root: Element): () => void {
  const lists = (Reflect.get(window, 'contenthubPristine') ?? new Map()) as Map<Element, RecordedNode[]>;
  // One after the other, parents first: what was taken away is within again by the time its own turn comes.
  const reapplySteps = [...lists].flatMap(([element, recorded]) =>
    root.contains(element) ? recorded.flatMap(([node, content]) => restore(node, content)) : [],
  );
  // Parts within are taken over later, and put back once more by then.
  lists.delete(root);
  return () => {
    for (const giveBack of reapplySteps) giveBack();
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
  // Only what was displaced is moved: a frame that is moved loads again, a field that is moved loses its focus.
  for (const [index, child] of original.entries()) {
    const atIndex = node.childNodes[index] ?? null;
    if (atIndex !== child) node.insertBefore(child, atIndex);
  }
  // What stood in the place of something of ours cannot stand there again: React will want its own node to be there.
  if (!nothingRemoved) return [];
  return foreign.map((child) => {
    const next = current.slice(current.indexOf(child)).find((sibling) => original.includes(sibling)) ?? null;
    return () => node.insertBefore(child, next?.parentNode === node ? next : null);
  });
}
