import type { BlockType, PublishedData } from '@contenthub/contracts/content/blocks';

/** Without an id, the HTML refers to no block of the content API. */
export type BlockProps<T extends BlockType> = { id?: string | undefined; data: PublishedData<T> };
