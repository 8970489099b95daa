import { extractText } from '../html-text.ts';

const blockComment = /<!-- wp:[\w/-]+ (\{.*?\}) \/?-->/gs;

/** The paragraphs of a post's stored content. The texts of blocks that are stored as data, such as a quiz, count too. */
export function getParagraphs(content: string): string[] {
  const withData = content.replace(blockComment, (comment, json: string) =>
    comment.startsWith('<!-- wp:contenthub/') ? `${textsOf(json).join('<br>')}<br>` : '',
  );
  return extractText(withData).split('\n').filter(Boolean);
}

function textsOf(json: string): string[] {
  try {
    return leaves(JSON.parse(json));
  } catch {
    return [];
  }
}

function leaves(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value && typeof value === 'object' ? Object.values(value).flatMap(leaves) : [];
}
