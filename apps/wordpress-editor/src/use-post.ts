import { excerptLength } from '@contenthub/post-html/text-lines';
import { getBlockContent } from '@wordpress/blocks';
import { dispatch, select, subscribe } from '@wordpress/data';
import { useRef, useSyncExternalStore } from 'react';
import { addressIn, blogOfCategory, type CategoryChoice, choosePrimary } from './address/address.ts';
import { createExcerpt, toPlainText } from './html-text.ts';

export type PostMeta = {
  contenthub_form: string;
  contenthub_department: string;
  contenthub_content_type: string;
  contenthub_primary_category: number;
  contenthub_sticky: boolean;
  contenthub_seo_title: string;
  contenthub_seo_description: string;
  contenthub_cta_text: string;
  contenthub_cta_url: string;
  /** Ids of posts. */
  contenthub_related?: readonly number[];
};

/** What the sidebar shows of the post in the editor. */
type EditedPost = {
  id: number;
  isNew: boolean;
  /** Saved by the editor's user. Automatic saves of drafts do not reach the hub. */
  isSaving: boolean;
  modified: string | undefined;
  /** Of the saved version. */
  status: string | undefined;
  saved: SavedPost;
  meta: PostMeta | undefined;
  title: string;
  excerpt: string;
  slug: string;
  /** The excerpt that the hub makes of the text. */
  beginning: string;
  sticky: boolean;
  image: string | undefined;
  categoryIds: readonly number[];
  /** With those that are not saved yet. */
  categories: readonly CategoryChoice[];
  /** The new address of a published post that the user confirmed. */
  confirmedAddress: string | undefined;
};

type SavedPost = {
  status?: string;
  slug: string;
  categories: number[];
  meta: PostMeta;
  contenthub_address?: string;
};

const typingPauseMs = 300;

type EditorBlock = { clientId: string };

const none: never[] = [];
const listeners = new Set<() => void>();
let current: EditedPost | undefined;
let unsubscribe: (() => void) | undefined;
let pause: ReturnType<typeof setTimeout> | undefined;
let changes = 0;

function read(): EditedPost {
  const editor = select('core/editor');
  const attribute = <T>(name: string) => editor.getEditedPostAttribute?.(name) as T | undefined;
  const categoryIds = attribute<number[]>('categories') ?? none;
  const media = attribute<number>('featured_media');
  const picture = media ? select('core').getMedia?.(media) : undefined;
  return {
    id: editor.getCurrentPostId?.() as number,
    isNew: editor.isEditedPostNew?.() as boolean,
    isSaving: (editor.isSavingPost?.() as boolean) && !(editor.isAutosavingPost?.() as boolean),
    modified: editor.getCurrentPostAttribute?.('modified_gmt') as string | undefined,
    status: editor.getCurrentPostAttribute?.('status') as string | undefined,
    saved: editor.getCurrentPost?.() as SavedPost,
    meta: attribute('meta'),
    title: attribute('title') ?? '',
    excerpt: attribute('excerpt') ?? '',
    slug: editor.getEditedPostSlug?.() as string,
    beginning: readBeginning(),
    sticky: attribute('sticky') === true,
    image: picture?.media_details?.sizes?.medium_large?.source_url ?? picture?.source_url,
    categoryIds,
    categories: readCategories(categoryIds),
    confirmedAddress: attribute('contenthub_address'),
  };
}

function readCategories(include: readonly number[]): readonly CategoryChoice[] {
  if (include.length === 0) return none;
  const query = { include, per_page: 100, context: 'view' };
  return (select('core').getEntityRecords?.('taxonomy', 'category', query) as CategoryChoice[] | null) ?? none;
}

let lastText: { blocks?: readonly EditorBlock[]; beginning: string } = { beginning: '' };

/** Serialises blocks only until there is enough text, and only if blocks have changed. */
function readBeginning(): string {
  const blocks = (select('core/block-editor').getBlocks?.() ?? none) as readonly EditorBlock[];
  if (blocks === lastText.blocks) return lastText.beginning;
  let html = '';
  for (const block of blocks) {
    html += `${getBlockContent(block)}\n`;
    if (toPlainText(html).length > excerptLength) break;
  }
  lastText = { blocks, beginning: createExcerpt(html) };
  return lastText.beginning;
}

/** Keeps the former object if nothing in it has changed, so that nothing is rendered again. */
function refresh(): EditedPost {
  const next = read();
  const keys = Object.keys(next) as (keyof EditedPost)[];
  if (current === undefined || keys.some((key) => !Object.is(next[key], current?.[key]))) current = next;
  return current;
}

function notify(): void {
  clearTimeout(pause);
  pause = undefined;
  refresh();
  for (const listener of listeners) listener();
}

const isTyping = () => select('core/block-editor').isTyping?.() === true;

/** Counting changes is cheaper than a new timer for each of them. */
function waitForPause(changesBefore: number): void {
  if (changes === changesBefore || !isTyping()) notify();
  else pause = setTimeout(waitForPause, typingPauseMs, changes);
}

/**
 * WordPress's own hook reads again on every change of a store, and each key in the text changes several. The sidebar
 * would read some thirty values for each key, and none of them depends on the text.
 */
function onStoreChange(): void {
  changes += 1;
  if (pause !== undefined) return;
  if (isTyping()) pause = setTimeout(waitForPause, typingPauseMs, changes);
  else notify();
}

function listen(listener: () => void): () => void {
  if (listeners.size === 0) {
    refresh();
    unsubscribe = subscribe(onStoreChange);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearTimeout(pause);
    pause = undefined;
    unsubscribe?.();
  };
}

/**
 * Some values of the post. They are up to date, except while somebody types in the text: then they are those of the
 * last pause.
 */
export function useEditedPost<K extends keyof EditedPost>(...keys: K[]): Pick<EditedPost, K> {
  const shown = useRef<EditedPost>(undefined);
  return useSyncExternalStore(listen, () => {
    const next = current ?? refresh();
    const last = shown.current;
    if (last && keys.every((key) => Object.is(last[key], next[key]))) return last;
    shown.current = next;
    return next;
  });
}

/** Changes the post in the editor. The sidebar shows its own changes at once. */
export function editPost(change: object): void {
  dispatch('core/editor').editPost?.(change);
  notify();
}

export function editMeta(meta: Partial<PostMeta>): void {
  editPost({ meta });
}

/** Where the post is on the hub, and where it would be after saving. */
export function useAddress() {
  const { categories, categoryIds, meta, saved, slug } = useEditedPost(
    'categories',
    'categoryIds',
    'meta',
    'saved',
    'slug',
  );
  const primary = choosePrimary(categories, meta?.contenthub_primary_category ?? 0);
  return {
    categories,
    primary,
    blog: blogOfCategory(primary?.slug),
    address: addressIn(primary, slug || '…'),
    /** The address that readers use now, if the post is published. */
    live: saved.status === 'publish' ? saved.contenthub_address : undefined,
    // A newly ticked category arrives a moment later.
    isReady: meta !== undefined && categoryIds.length === categories.length,
  };
}
