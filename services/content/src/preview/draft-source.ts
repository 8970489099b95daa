import type { ReadFile, SourcePost } from '../sync/source-post.ts';

/** What the one who asks has to show: WordPress's cookie, or nothing, and a nonce. */
export type Proof = { cookie: string; nonce: string };

/** A post as its source has it now, published or not, and a way to read its files. */
export type Draft = { source: SourcePost; readFile: ReadFile };

/** Where drafts are. It gives nothing when there is no such post and nothing when the proof is not good: both alike. */
export type DraftSource = { find: (id: number, proof: Proof) => Promise<Draft | undefined> };
