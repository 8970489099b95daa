export const plotColours = ['#0b7a5f', '#c2503a', '#3f6fb5', '#8a5fb0', '#a07400', '#5b6b66'];

/** How every plot begins: its size, its colours by day and by night, its paper. */
export function paper({ width, height, title }: { width: number; height: number; title: string }): string[] {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(title)}">`,
    '<style>text{font:13px system-ui,sans-serif;fill:#17211e}.grid{stroke:#17211e;opacity:.14}.ink{stroke:#17211e}.paper{fill:#fbfaf6}',
    '@media(prefers-color-scheme:dark){text{fill:#e9e6dd}.grid,.ink{stroke:#e9e6dd}.paper{fill:#161b19}}</style>',
    `<rect class="paper" width="${width}" height="${height}" rx="8"/>`,
  ];
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
