import { brand } from '../brand/brand.ts';

/** What is carried over from the reader's own address to a marketing link, and nothing else. */
const carried = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;

/**
 * An outside address with the campaign that brought the reader, and with our own source and medium where there is none.
 * What the address says itself counts first. Only for a browser: the HTML is the same for everybody.
 */
export function campaignLink(href: string, search: string): string {
  const url = new URL(href);
  const reader = new URLSearchParams(search);
  const own: Record<string, string> = brand.campaign;
  for (const name of carried) {
    const value = reader.get(name) || own[name];
    if (value && !url.searchParams.has(name)) url.searchParams.set(name, value);
  }
  return url.href;
}
