import { mkdir, readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  type GetObjectCommandInput,
  NoSuchKey,
  paginateListObjectsV2,
  S3,
  type S3ClientConfig,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import {
  type ByteRange,
  type IncomingFile,
  type MediaStorage,
  mediaCacheControl,
  mediaContentType,
  type StoredMedia,
} from './media-storage.ts';

export type S3MediaOptions = {
  bucket: string;
  region: string;
  /** Without it, the endpoint of AWS in the region. */
  endpoint?: string | undefined;
  /** Without them, the SDK's default chain: environment, web identity of a pod, role of a machine. */
  credentials?: { accessKeyId: string; secretAccessKey: string } | undefined;
  /** `https://endpoint/bucket/key` instead of `https://bucket.endpoint/key`. */
  forcePathStyle: boolean;
  /** Before every key, such as `media/`. */
  prefix: string;
  downloadFolder: string;
};

/** Media files in a bucket of any S3-compatible object storage, which several content processes share. */
export class S3Media implements MediaStorage {
  readonly downloadFolder: string;
  readonly #client: S3;
  readonly #bucket: string;
  readonly #prefix: string;

  constructor({ bucket, region, endpoint, credentials, forcePathStyle, prefix, downloadFolder }: S3MediaOptions) {
    this.downloadFolder = downloadFolder;
    this.#bucket = bucket;
    this.#prefix = prefix;
    const config: S3ClientConfig = {
      ...{ region, forcePathStyle },
      ...(endpoint && { endpoint }),
      ...(credentials && { credentials }),
      // Checksums in trailers are an extension that other object storages refuse. The signature covers a SHA-256 of the
      // body, which the server verifies, so they would add nothing.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout: 3_000, requestTimeout: 30_000, throwOnRequestTimeout: true },
    };
    this.#client = new S3(config);
  }

  async has(name: string): Promise<boolean> {
    return (await this.size(name)) !== undefined;
  }

  async read(name: string): Promise<Buffer | undefined> {
    try {
      const { Body: body } = await this.#client.getObject(this.#object(name));
      return Buffer.from((await body?.transformToByteArray()) ?? []);
    } catch (error) {
      return ignoreMissing(error);
    }
  }

  async write(name: string, file: IncomingFile): Promise<void> {
    // A buffer rather than a stream, so that a failed upload can be repeated and is signed with its hash.
    const body = Buffer.isBuffer(file) ? file : await readFile(file.path);
    await this.#client.putObject({
      ...this.#object(name),
      Body: body,
      ContentLength: body.length,
      CacheControl: mediaCacheControl,
      ContentType: mediaContentType(name),
    });
  }

  async remove(name: string): Promise<void> {
    await this.#client.deleteObject(this.#object(name));
  }

  async size(name: string): Promise<number | undefined> {
    try {
      return (await this.#client.headObject(this.#object(name))).ContentLength ?? 0;
    } catch (error) {
      return ignoreMissing(error);
    }
  }

  async open(name: string, range?: ByteRange): Promise<Readable> {
    const input: GetObjectCommandInput = this.#object(name);
    if (range) input.Range = `bytes=${range.start}-${range.end}`;
    const { Body: body } = await this.#client.getObject(input);
    return body instanceof Readable ? body : Readable.from([]);
  }

  async *list(): AsyncIterable<StoredMedia> {
    const pages = paginateListObjectsV2({ client: this.#client }, { Bucket: this.#bucket, Prefix: this.#prefix });
    for await (const { Contents: objects = [] } of pages) {
      for (const { Key: key = '', Size: size = 0 } of objects) {
        const name = key.slice(this.#prefix.length);
        if (mediaContentType(name)) yield { name, size };
      }
    }
  }

  async check(): Promise<void> {
    await mkdir(this.downloadFolder, { recursive: true });
    await this.#client.headBucket({ Bucket: this.#bucket });
  }

  close(): void {
    this.#client.destroy();
  }

  #object(name: string) {
    return { Bucket: this.#bucket, Key: this.#prefix + name };
  }
}

function ignoreMissing(error: unknown): undefined {
  const isMissing = error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;
  if (!isMissing && !(error instanceof NoSuchKey)) throw error;
}
