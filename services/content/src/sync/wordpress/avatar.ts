type AvatarUrls = Record<string, string> | undefined;

/** The size that pages show. */
const size = '96';

/**
 * Where an author's picture lies. Gravatar's is left out: it has one for everybody, drawn where there is none, and asking
 * for it would tell another company who writes here. Such an author has initials.
 */
export function avatarAddress(urls: AvatarUrls): string | null {
  const address = urls?.[size];
  const host = address && URL.parse(address, 'http://wordpress')?.hostname;
  return address && host && !/(^|\.)gravatar\.com$/.test(host) ? address : null;
}
