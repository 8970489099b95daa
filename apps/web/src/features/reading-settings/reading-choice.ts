import { storageOf } from '@contenthub/experiments/client/key-value-storage';

const storage = storageOf(() => localStorage);

/**
 * How a reader wants to read, on every page. It is an attribute of the root element, which the style sheet goes by; the
 * boot script puts it there before the first paint. What is standard is not kept.
 */
export type ReadingChoice = {
  attribute: 'theme' | 'text-size';
  label: string;
  /** The standard one by its value. */
  standard: string;
  options: readonly { value: string; label: string }[];
};

export const readingChoices: readonly ReadingChoice[] = [
  {
    attribute: 'theme',
    label: 'Theme',
    standard: 'system',
    options: [
      { value: 'system', label: 'System' },
      { value: 'light', label: 'Light' },
      { value: 'dark', label: 'Dark' },
    ],
  },
  {
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
];

export function chosen({ attribute, standard }: ReadingChoice): string {
  return document.documentElement.getAttribute(`data-${attribute}`) ?? standard;
}

/** Where storage is closed to us the choice holds for this page alone. */
export function choose({ attribute, standard }: ReadingChoice, value: string): void {
  const root = document.documentElement;
  if (value === standard) {
    root.removeAttribute(`data-${attribute}`);
    storage.remove(`contenthub:${attribute}`);
  } else {
    root.setAttribute(`data-${attribute}`, value);
    storage.set(`contenthub:${attribute}`, value);
  }
}
