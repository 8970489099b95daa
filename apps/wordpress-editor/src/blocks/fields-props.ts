import type { BlockData, BlockType } from '@contenthub/contracts/content/blocks';

/** The fields of a block's editor. */
export type FieldsProps<T extends BlockType> = { data: BlockData[T]; onChange: (data: BlockData[T]) => void };
