import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGzip } from 'node:zlib';

type Headers = Readonly<Record<string, string>>;

/** A file ready to be sent: only its compressed form is kept, a tenth of what it says. */
export type ReadyFile = { gzipped: Buffer; headers: Headers };

/** Compresses the pieces as they come, so that the whole never stands anywhere; what goes with it is asked for at the end. */
export async function readyFile(pieces: AsyncIterable<string>, headers: () => Headers): Promise<ReadyFile> {
  const digest = createHash('sha256');
  async function* noted() {
    for await (const piece of pieces) {
      digest.update(piece);
      if (piece) yield piece;
    }
  }
  const gzip = createGzip();
  const source = Readable.from(noted());
  source.on('error', (error) => gzip.destroy(error));
  const gzipped = await buffer(source.pipe(gzip));
  // Weak, since it names what the file says and not how it is packed.
  const etag = `W/"${digest.digest('base64url').slice(0, 27)}"`;
  return { gzipped, headers: { ...headers(), etag, vary: 'accept-encoding' } };
}
