import { createHmac, timingSafeEqual } from 'node:crypto';
import { acceptedSecrets, type Secrets } from '@contenthub/server-kit/process/secrets';
import type { ArticlesFolder } from '../sync/markdown/articles-folder.ts';
import type { ReadFile, SourcePost } from '../sync/source-post.ts';

/** Credentials for a preview: WordPress's cookie, if any, and a nonce. */
export type DraftCredentials = { cookie: string; nonce: string };

/** The current version of a post at its source, published or not, and a function to read its files. */
export type Draft = { source: SourcePost; readFile: ReadFile };

/** A source of drafts. Returns undefined both for a missing post and for invalid credentials. */
export type DraftSource = { find: (id: number, proof: DraftCredentials) => Promise<Draft | undefined> };

/** Public development secret; never used in production. */
export const developmentSecret = 'only for working on this machine';

/** In production, drafts need a configured secret. */
export function getPreviewSecret(settings: { PREVIEW_SECRET?: string; NODE_ENV?: string }): string | undefined {
  return settings.PREVIEW_SECRET ?? (settings.NODE_ENV === 'production' ? undefined : developmentSecret);
}

const lifetimeMs = 24 * 60 * 60 * 1000;

/** Creates a nonce that opens the preview of one draft for a day, for hubs without WordPress. */
export function createNonce(secret: string, id: number, now = Date.now()): string {
  const expiry = (now + lifetimeMs).toString(36);
  return `${expiry}-${sign(secret, id, expiry)}`;
}

export function isValidNonce(secrets: Secrets, id: number, nonce: string, now = Date.now()): boolean {
  const [expiry = '', signed = ''] = nonce.split('-');
  const signature = Buffer.from(signed);
  const genuine = acceptedSecrets(secrets).some((secret) => {
    const right = Buffer.from(sign(secret, id, expiry));
    return signature.length === right.length && timingSafeEqual(signature, right);
  });
  return genuine && Number.parseInt(expiry, 36) > now;
}

function sign(secret: string, id: number, expiry: string): string {
  return createHmac('sha256', secret).update(`preview ${id} ${expiry}`).digest('hex').slice(0, 40);
}

/** Markdown drafts, for anyone with a URL that contains our own nonce. */
export function markdownDrafts(folder: ArticlesFolder, secret: Secrets): DraftSource {
  return {
    // Checks the nonce first, so that an invalid one takes the same time for every id.
    find: async (id, { nonce }) => (isValidNonce(secret, id, nonce) ? folder.findById(id) : undefined),
  };
}
