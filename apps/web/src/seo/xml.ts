const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

// Lone surrogates and all other characters that XML forbids.
const invalidCharacters =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to match
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Escapes text for use in an element or an attribute. */
export function escapeXml(text: string): string {
  return text.replace(invalidCharacters, '').replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

/** Wraps markup in CDATA, because some feed readers decode entities twice. */
export function toCdata(html: string): string {
  return `<![CDATA[${html.replace(invalidCharacters, '').replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
}

/** The absolute, XML-escaped URL of a path. */
export function absoluteXmlUrl(origin: string, path: string): string {
  return escapeXml(new URL(path, origin).href);
}

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
