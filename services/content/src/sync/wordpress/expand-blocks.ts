import type { BlockType, PostBlock, WrittenBlock } from '@contenthub/contracts/content/blocks';
import { renderBlock } from '@contenthub/post-html/blocks/render-block';
import { addBlock, findBlockError } from '../blocks.ts';

// As includes/posts/blocks.php of the plugin prints it: the data in Base64, because WordPress changes other text.
const placeholder = /<div class="contenthub-block" data-block="([a-z-]+)" data-content="([A-Za-z0-9+/=]*)"><\/div>/g;

/** Shown outside of the text, from the post's own fields. */
const fields: ReadonlySet<BlockType> = new Set(['answer', 'call-to-action']);

type Expanded = { html: string; blocks: PostBlock[] };

// As WordPress stores a block without inner HTML. It escapes < and > in the data.
const comment = /<!-- wp:contenthub\/([a-z-]+) (\{[^<>]*\}) \/-->/g;

/** Replaces the plugin's placeholders by the blocks' HTML, before it is sanitised. Invalid blocks are left out. */
export function expandBlocks(html: string): Expanded {
  return replaceBlocks(html, placeholder, (content) => parseJson(Buffer.from(content, 'base64').toString('utf8')));
}

/** The same for the content that WordPress stores, which exports contain. */
export function expandStoredBlocks(html: string): Expanded {
  return replaceBlocks(html, comment, (attributes) => parseJson(attributes).data);
}

/** Leaves out characters that databases reject in JSON. */
function parseJson(text: string) {
  return JSON.parse(text, (_, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value,
  );
}

function replaceBlocks(html: string, pattern: RegExp, parse: (text: string) => unknown): Expanded {
  const blocks: PostBlock[] = [];
  const expanded = html.replace(pattern, (_, type: string, text: string) => {
    const written = parseBlock(type, () => parse(text));
    if (!written) return '';
    const block = addBlock(blocks, written);
    return fields.has(block.type) ? '' : renderBlock(block);
  });
  return { html: expanded, blocks };
}

function parseBlock(type: string, parse: () => unknown): WrittenBlock | undefined {
  try {
    const data = parse();
    return findBlockError(type, data) === undefined ? ({ type, data } as WrittenBlock) : undefined;
  } catch {
    return undefined;
  }
}
