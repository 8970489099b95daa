const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '/': '&#47;',
};

/** Text that may stand anywhere in HTML, attribute values included. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"'/]/g, (character) => entities[character] ?? character);
}
