/** Returns texts untranslated. */
export const __ = (text: string): string => text;

export function sprintf(text: string, ...values: (string | number)[]): string {
  let next = 0;
  return text
    .replace(/%(?:(\d+)\$)?[sd]/g, (_, position?: string) => String(values[position ? Number(position) - 1 : next++]))
    .replaceAll('%%', '%');
}
