import { useDispatch, useSelect } from '@wordpress/data';
import { addressIn, blogOfCategory, type CategoryChoice, choosePrimary } from './address/address.ts';

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
};

/** The edited values of one attribute of the post. */
function useAttribute<T>(name: string): T | undefined {
  return useSelect((select) => select('core/editor').getEditedPostAttribute?.(name) as T | undefined, [name]);
}

export function useMeta(): [PostMeta | undefined, (change: Partial<PostMeta>) => void] {
  const meta = useAttribute<PostMeta>('meta');
  const { editPost } = useDispatch('core/editor');
  return [meta, (change) => editPost?.({ meta: change })];
}

const noCategories: CategoryChoice[] = [];

/** The categories that the post has now, with those that are not saved yet. */
function useCategories(): CategoryChoice[] {
  const ids = useAttribute<number[]>('categories');
  const list = ids?.join(',') ?? '';
  return useSelect(
    (select) => {
      if (!list) return noCategories;
      const query = { include: list.split(',').map(Number), per_page: 100, context: 'view' };
      return (
        (select('core').getEntityRecords?.('taxonomy', 'category', query) as CategoryChoice[] | null) ?? noCategories
      );
    },
    [list],
  );
}

/** Where the post is on the hub, and where it would be after saving. */
export function useAddress() {
  const [meta] = useMeta();
  const categories = useCategories();
  const slug = useSelect((select) => select('core/editor').getEditedPostSlug?.() as string, []);
  const live = useSelect((select) => {
    const post = select('core/editor').getCurrentPost?.() as { status?: string; contenthub_address?: string };
    return post.status === 'publish' ? post.contenthub_address : undefined;
  }, []);
  const ids = useAttribute<number[]>('categories');
  const primary = choosePrimary(categories, meta?.contenthub_primary_category ?? 0);
  // A newly ticked category arrives a moment later.
  const isReady = meta !== undefined && (ids?.length ?? 0) === categories.length;
  return {
    categories,
    primary,
    blog: blogOfCategory(primary?.slug),
    address: addressIn(primary, slug || '…'),
    /** The address that readers use now, if the post is published. */
    live,
    isReady,
  };
}
