/** A small stand-in for WordPress's stores, which exist in its editor only. */

type Post = Record<string, unknown>;
type Block = { clientId: string; html: string };

const listeners = new Set<() => void>();
let state = { saved: {} as Post, edits: {} as Post, blocks: [] as Block[], isTyping: false };
/** How often each selector was called. */
export const reads = new Map<string, number>();
export const locks = new Set<string>();

function change(next: Partial<typeof state>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

/** Opens another post in the editor. */
export function openPost(saved: Post, blocks: Block[]): void {
  change({ saved, blocks, edits: {}, isTyping: false });
}

/** Simulates a key press in the text: WordPress starts its typing state and changes the blocks. */
export function typeInText(blocks: Block[]): void {
  change({ isTyping: true });
  change({ blocks });
}

export function stopTyping(): void {
  change({ isTyping: false });
}

function editPost(edits: Post): void {
  const meta = { ...(edited('meta') as object), ...(edits.meta as object) };
  change({ edits: { ...state.edits, ...edits, ...('meta' in edits && { meta }) } });
}

const lists = new Map<string, Post[]>();

/** As in WordPress, the same query gives the same list. */
function categories(include: number[]): Post[] {
  const found = lists.get(String(include)) ?? include.map((id) => ({ id, name: `Category ${id}`, slug: `cat-${id}` }));
  lists.set(String(include), found);
  return found;
}

const edited = (name: string) => state.edits[name] ?? state.saved[name];

// biome-ignore lint/suspicious/noExplicitAny: as in wordpress.d.ts
type Store = Record<string, (...args: any[]) => any>;

const selectors: Record<string, Store> = {
  'core/editor': {
    getCurrentPostId: () => state.saved.id,
    getCurrentPost: () => state.saved,
    getCurrentPostAttribute: (name: string) => state.saved[name],
    getEditedPostAttribute: edited,
    getEditedPostSlug: () => edited('slug'),
    isEditedPostNew: () => state.saved.status === 'auto-draft',
    isSavingPost: () => false,
    isAutosavingPost: () => false,
  },
  'core/block-editor': { getBlocks: () => state.blocks, isTyping: () => state.isTyping },
  core: {
    getMedia: () => undefined,
    getEntityRecords: (_kind: string, _name: string, { include }: { include: number[] }) => categories(include),
  },
};

const actions: Store = {
  editPost,
  lockPostSaving: (name: string) => locks.add(name),
  unlockPostSaving: (name: string) => locks.delete(name),
  selectBlock: () => undefined,
};

export function select(store: string): Store {
  const entries = Object.entries(selectors[store] ?? {});
  return Object.fromEntries(
    entries.map(([name, selector]) => [
      name,
      (...args) => {
        reads.set(name, (reads.get(name) ?? 0) + 1);
        return selector(...args);
      },
    ]),
  );
}

export const dispatch = (_store: string): Store => actions;
export const useDispatch = dispatch;

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
