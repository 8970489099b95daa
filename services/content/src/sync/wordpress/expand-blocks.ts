import { type BlockData, type BlockType, blockData, type PostBlock } from '@contenthub/contracts/content/blocks';
import { renderBlock } from '@contenthub/post-html/block-html';
import { Ajv, type ValidateFunction } from 'ajv';

const ajv = new Ajv({ strict: false, validateSchema: false });
const validators = new Map<string, ValidateFunction>(
  Object.entries(blockData).map(([type, schema]) => [type, ajv.compile(schema)]),
);

// As includes/blocks.php of the plugin prints it: the data in Base64, because WordPress changes other text.
const placeholder = /<div class="contenthub-block" data-block="([a-z-]+)" data-content="([A-Za-z0-9+/=]*)"><\/div>/g;

/** Shown outside of the text, from the post's own fields. */
const fields: ReadonlySet<BlockType> = new Set(['answer', 'call-to-action']);

type Expanded = { html: string; blocks: PostBlock[] };

/** Replaces the plugin's placeholders by the blocks' HTML, before it is sanitised. Invalid blocks are left out. */
export function expandBlocks(html: string): Expanded {
  const blocks: PostBlock[] = [];
  const expanded = html.replace(placeholder, (_, type: string, content: string) => {
    const block = parseBlock(type, content);
    if (!block) return '';
    blocks.push(block);
    return fields.has(block.type) ? '' : renderBlock(block);
  });
  return { html: expanded, blocks };
}

function parseBlock(type: string, content: string): PostBlock | undefined {
  const validate = validators.get(type);
  try {
    const data: unknown = JSON.parse(Buffer.from(content, 'base64').toString('utf8'));
    if (!validate?.(data)) return undefined;
    const block = { type, data } as PostBlock;
    return block.type === 'quiz' && block.data.questions.some(hasNoAnswer) ? undefined : block;
  } catch {
    return undefined;
  }
}

function hasNoAnswer({ options, correct }: { options: string[]; correct: number }): boolean {
  return correct >= options.length;
}

/** The data of the first block of a type. */
export function findBlock<T extends BlockType>(blocks: readonly PostBlock[], type: T): BlockData[T] | undefined {
  return blocks.find((block) => block.type === type)?.data as BlockData[T] | undefined;
}
