/** Known to everybody: it opens the drafts of a hub on one's own machine, and of no other. */
export const developmentSecret = 'only for working on this machine';

/** Without a secret of its own, a hub that runs for real shows no drafts. */
export function previewSecret(settings: { PREVIEW_SECRET?: string; NODE_ENV?: string }): string | undefined {
  return settings.PREVIEW_SECRET ?? (settings.NODE_ENV === 'production' ? undefined : developmentSecret);
}
