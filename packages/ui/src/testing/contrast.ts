/** The colour tokens of one theme. */
export type Theme = Record<string, string>;

/** Reads the colours from the tokens file: `--ink: light-dark(#17211e, #ece9e1)` or `--accent: #15c39a`. */
export function themesOf(css: string): { light: Theme; dark: Theme } {
  const light: Theme = {};
  const dark: Theme = {};
  for (const [, name = '', value = ''] of css.matchAll(/--([\w-]+):\s*([^;]+);/g)) {
    const colours = value.match(/#[\da-f]{6}\b/gi);
    if (!colours) continue;
    light[name] = colours[0] ?? '';
    dark[name] = colours[1] ?? colours[0] ?? '';
  }
  return { light, dark };
}

/** The contrast ratio of two colours according to WCAG 2.2, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\da-f]{2}/gi) ?? []).map((pair) => {
    const share = Number.parseInt(pair, 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
