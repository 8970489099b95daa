/**
 * How a reader wants to read, on every page. It is an attribute of the root element, which the style sheet goes by. The
 * boot script puts it there before the first paint, applies a new choice and stores it. What is standard is not stored.
 */
export type ReadingChoice = {
  attribute: 'theme' | 'text-size';
  label: string;
  /** The standard one by its value. */
  standard: string;
  options: readonly { value: string; label: string }[];
};

export const readingChoices = {
  theme: {
    attribute: 'theme',
    label: 'Theme',
    standard: 'system',
    options: [
      { value: 'system', label: 'System' },
      { value: 'light', label: 'Light' },
      { value: 'dark', label: 'Dark' },
    ],
  },
  textSize: {
    attribute: 'text-size',
    label: 'Text size',
    standard: 'standard',
    options: [
      { value: 'small', label: 'Small' },
      { value: 'standard', label: 'Standard' },
      { value: 'large', label: 'Large' },
      { value: 'largest', label: 'Largest' },
    ],
  },
} satisfies Record<string, ReadingChoice>;

/** The standard one on the server, which does not know; the boot script marks the reader's own before the page is seen. */
export function chosen({ attribute, standard }: ReadingChoice): string {
  if (typeof document === 'undefined') return standard;
  return document.documentElement.getAttribute(`data-${attribute}`) ?? standard;
}
