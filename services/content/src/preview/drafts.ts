import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ArticlesFolder } from '../sync/markdown/articles-folder.ts';
import type { ReadFile, SourcePost } from '../sync/source-post.ts';

/** What the one who asks has to show: WordPress's cookie, or nothing, and a nonce. */
export type DraftCredentials = { cookie: string; nonce: string };

/** A post as its source has it now, published or not, and a way to read its files. */
export type Draft = { source: SourcePost; readFile: ReadFile };

/** Where drafts are. It gives nothing when there is no such post and nothing when the proof is not good: both alike. */
export type DraftSource = { find: (id: number, proof: DraftCredentials) => Promise<Draft | undefined> };

/** Known to everybody: it opens the drafts of a hub on one's own machine, and of no other. */
export const developmentSecret = 'only for working on this machine';

/** Without a secret of its own, a hub that runs for real shows no drafts. */
export function getPreviewSecret(settings: { PREVIEW_SECRET?: string; NODE_ENV?: string }): string | undefined {
  return settings.PREVIEW_SECRET ?? (settings.NODE_ENV === 'production' ? undefined : developmentSecret);
}

const lifetimeMs = 24 * 60 * 60 * 1000;

/** Opens the preview of one draft for a day, where no WordPress says who is an editor. */
export function createNonce(secret: string, id: number, now = Date.now()): string {
  const expiry = (now + lifetimeMs).toString(36);
  return `${expiry}-${sign(secret, id, expiry)}`;
}

export function isValidNonce(secret: string, id: number, nonce: string, now = Date.now()): boolean {
  const [expiry = '', signed = ''] = nonce.split('-');
  const [given, right] = [Buffer.from(signed), Buffer.from(sign(secret, id, expiry))];
  const genuine = given.length === right.length && timingSafeEqual(given, right);
  return genuine && Number.parseInt(expiry, 36) > now;
}

function sign(secret: string, id: number, expiry: string): string {
  return createHmac('sha256', secret).update(`preview ${id} ${expiry}`).digest('hex').slice(0, 40);
}

/** Drafts in Markdown, for whoever was given an address with a nonce of our own. */
export function markdownDrafts(folder: ArticlesFolder, secret: string): DraftSource {
  return {
    // The nonce first: without a good one every id takes the same time.
    find: async (id, { nonce }) => (isValidNonce(secret, id, nonce) ? folder.findById(id) : undefined),
  };
}
