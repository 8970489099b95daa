const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

// Half a pair of surrogates, and all else that no XML document may hold in any form.
const invalidCharacters =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to find
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Text as it may stand in an element or an attribute. */
export function escapeXml(text: string): string {
  return text.replace(invalidCharacters, '').replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

/** Markup as text, untouched: there are readers that take entities for markup twice. */
export function toCdata(html: string): string {
  return `<![CDATA[${html.replace(invalidCharacters, '').replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
}

/** The whole address of something on the hub, as XML has it. */
export function absoluteXmlUrl(origin: string, path: string): string {
  return escapeXml(new URL(path, origin).href);
}

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
