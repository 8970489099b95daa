/** Fields that a block has before anybody wrote in it, or that readers do not read. */
const ignored = new Set(['verdict', 'url', 'poster', 'captions']);

/** Whether a block has a text to show. */
export function hasText(data: unknown): boolean {
  if (typeof data === 'string') return data.trim() !== '';
  if (typeof data !== 'object' || data === null) return false;
  return Object.entries(data).some(([key, value]) => !ignored.has(key) && hasText(value));
}
