/** No schemas in this file, so that browsers can import it. The client cuts what is longer, and the collector refuses it. */

/** Characters of a text. */
export const maxTextLength = 1024;
/** Entries of a list, and characters of each. */
export const maxListItems = 50;
export const maxItemLength = 200;
/** Bytes of an event as JSON. */
export const maxEventBytes = 8192;

/** By whole characters: half of one could not be stored. */
const cut = (text: string, length: number) => (text.length > length ? [...text].slice(0, length).join('') : text);

/** Returns the event with texts and lists that the collector accepts. */
export function cutTexts<Event extends object>(event: Event): Event {
  const entries = Object.entries(event).map(([name, value]) => {
    if (Array.isArray(value)) return [name, value.slice(0, maxListItems).map((item) => cut(item, maxItemLength))];
    return [name, typeof value === 'string' ? cut(value, maxTextLength) : value];
  });
  return Object.fromEntries(entries);
}
