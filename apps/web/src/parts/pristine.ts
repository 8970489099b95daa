/** A node that the server sent, and what it held: its children, or its text. Written down by the boot script. */
type Kept = [node: Node, held: Node[] | string];

/** Marks an element that React takes over later than the rest of the page. What is in it has a list of its own. */
export const laterAttribute = 'data-later';

/**
 * Browser extensions change a page before it is hydrated: they put elements into it, wrap and change its text, take
 * things away. React would throw the whole page away and render it anew. So the page is put back as it was sent, and
 * what can be given back to the extension afterwards without taking anything from React is given back by the function
 * this returns. Attributes are left alone: React does not look at those it has not written itself.
 */
export function restorePristine(taken: Element): () => void {
  const lists = (Reflect.get(window, 'contenthubPristine') ?? new Map()) as Map<Element, Kept[]>;
  // One after the other, parents first: what was taken away is within again by the time its own turn comes.
  const givingBack = [...lists].flatMap(([part, kept]) =>
    taken.contains(part) ? kept.flatMap(([node, held]) => restore(node, held)) : [],
  );
  // Parts within are taken over later, and put back once more by then.
  lists.delete(taken);
  return () => {
    for (const giveBack of givingBack) giveBack();
  };
}

function restore(node: Node, held: Node[] | string): GiveBack[] {
  return typeof held === 'string' ? restoreText(node as Text, held) : restoreChildren(node, held);
}

type GiveBack = () => void;

function restoreText(text: Text, was: string): GiveBack[] {
  const now = text.data;
  if (now === was) return [];
  text.data = was;
  return [() => Object.assign(text, { data: now })];
}

function restoreChildren(node: Node, own: Node[]): GiveBack[] {
  const now = [...node.childNodes];
  if (now.length === own.length && now.every((child, index) => child === own[index])) return [];
  const foreign = now.filter((child) => !own.includes(child));
  const nothingTaken = own.every((child) => now.includes(child as ChildNode));
  for (const child of foreign) child.remove();
  // Only what was displaced is moved: a frame that is moved loads again, a field that is moved loses its focus.
  for (const [index, child] of own.entries()) {
    const there = node.childNodes[index] ?? null;
    if (there !== child) node.insertBefore(child, there);
  }
  // What stood in the place of something of ours cannot stand there again: React will want its own node to be there.
  if (!nothingTaken) return [];
  return foreign.map((child) => {
    const next = now.slice(now.indexOf(child)).find((sibling) => own.includes(sibling)) ?? null;
    return () => node.insertBefore(child, next?.parentNode === node ? next : null);
  });
}
