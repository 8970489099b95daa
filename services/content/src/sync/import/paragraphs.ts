const blockTags = /^<\/?(p|div|h[1-6]|ul|ol|li|dl|table|blockquote|pre|figure|section|hr|iframe|!--)/i;

/** Text of WordPress's old editor has empty lines where paragraphs end; that of the block editor is HTML already. */
export function paragraphs(text: string): string {
  if (text.includes('<!-- wp:') || /<p[\s>]/i.test(text)) return text;
  return text
    .split(/\r?\n\s*\r?\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => (blockTags.test(part) ? part : `<p>${part.replace(/\r?\n/g, '<br>\n')}</p>`))
    .join('\n');
}
