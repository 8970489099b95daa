import { extname } from 'node:path';
import { mediaPath } from '@contenthub/contracts/content/content-paths';
import type { Picture, PictureFile } from '@contenthub/contracts/content/post';
import type { StoredFile } from '@contenthub/post-html/finalize-html';
import type { DownloadedFile } from '@contenthub/server-kit/outgoing/safe-fetch';
import { RefusedFileError, withFile } from './incoming-file.ts';
import type { IncomingFile, MediaStorage } from './media-storage.ts';
import {
  findPictureProblem,
  isTooLargeForReaders,
  largestSize,
  maxWidth,
  type PictureInfo,
  type PictureSize,
  pictureWidths,
  scaleToWidth,
} from './pictures/picture-limits.ts';
import { inspectPicture, PictureTooHeavyError, renderPicture } from './pictures/picture-process.ts';

const playableExtensions = new Set(['.webm', '.mp4', '.mp3', '.ogg', '.vtt']);

type ReadIncomingFile = () => Promise<IncomingFile | undefined>;

/**
 * Stores every file that readers see under its content hash. Files never change, so caches may store them forever.
 * Saving returns null for a file that its source does not have, and throws `RefusedFileError` for one that cannot be
 * published.
 */
export class MediaStore {
  readonly storage: MediaStorage;
  readonly #onPictureSaved: (name: string) => void;
  readonly #avatars = new Map<string, string>();
  /** Pictures that ended their process, by the hash of their content: previews and other posts need not repeat it. */
  readonly #tooHeavy = new Map<string, PictureTooHeavyError>();

  /** `onPictureSaved` gets the name of every saved picture, for encoding in the background. */
  constructor(storage: MediaStorage, onPictureSaved: (name: string) => void = () => {}) {
    this.storage = storage;
    this.#onPictureSaved = onPictureSaved;
  }

  async hasAll(names: string[]): Promise<boolean> {
    for (const name of names) if (!(await this.storage.has(name))) return false;
    return true;
  }

  /** Saves a picture in all sizes that pages use. */
  async savePicture(address: string, alt: string, read: ReadIncomingFile): Promise<Picture | null> {
    return this.#withFile(read, async (file) => {
      const { full, sizes } = await this.#savePictureFiles(file, Object.values(pictureWidths));
      const [thumbnail = full, medium = full, large = full] = sizes;
      return { alt: alt || altFromFileName(address), full, sizes: { thumbnail, medium, large } };
    });
  }

  /** Saves an author's picture in one size. Many posts share it, so the result is cached. */
  async saveAvatar(address: string, read: ReadIncomingFile): Promise<string | null> {
    const cached = this.#avatars.get(address);
    if (cached) return cached;
    return this.#withFile(read, async (file) => {
      const { full } = await this.#savePictureFiles(file, []);
      this.#avatars.set(address, full.url);
      return full.url;
    });
  }

  /** Saves a file embedded in a post's text; refuses files that are neither pictures nor playable. */
  async saveFile(address: string, read: ReadIncomingFile): Promise<StoredFile | null> {
    return this.#withFile(read, async (file) => {
      const extension = extname(decodedPath(address)).toLowerCase();
      if (!playableExtensions.has(extension)) return (await this.#savePictureFiles(file, [])).full;
      const name = contentHash(file) + extension;
      await this.#save(file, name);
      return { url: `${mediaPath}/${name}` };
    });
  }

  /**
   * Saves the picture that readers get, and smaller ones of these widths. The original itself is what readers get if it
   * is small enough. A larger one is kept to make other sizes from, but no page refers to it.
   */
  async #savePictureFiles(file: DownloadedFile, widths: readonly number[]) {
    const info = await inspectOrRefuse(file);
    const original = contentHash(file) + info.extension;
    const nameOf = (width: number) => `${contentHash(file)}-${width}.webp`;
    const full = { name: isTooLargeForReaders(info) ? nameOf(maxWidth) : original, ...largestSize(info) };
    const sizes = widths.map((width) => {
      // SVGs scale, and upscaling a picture gains nothing.
      if (info.vector) return { name: original, ...scaleToWidth(full, width) };
      return full.width <= width ? full : { name: nameOf(width), ...scaleToWidth(full, width) };
    });
    const wanted = new Set([full, ...sizes].filter(({ name }) => name !== original));
    const isDamaged = !(await this.#saveRenditions(file, [...wanted]));
    if (isDamaged && full.name !== original) throw new RefusedFileError('is damaged');
    // Last, because saving may move the file that the sizes are made from.
    await this.#save(file, original);
    this.#onPictureSaved(original);
    // Browsers show the readable part of a damaged picture.
    return { full: toPictureFile(full), sizes: sizes.map((size) => toPictureFile(isDamaged ? full : size)) };
  }

  /** Returns false if the picture is damaged. */
  async #saveRenditions(file: DownloadedFile, wanted: NamedSize[]): Promise<boolean> {
    const missing: NamedSize[] = [];
    for (const size of wanted) if (!(await this.storage.has(size.name))) missing.push(size);
    if (missing.length === 0) return true;
    const renditions = missing.map(({ width, height }) => ({ width, height, encoding: '.webp' as const }));
    const encoded = await tryTwice(() => renderPicture(file.path, renditions));
    for (const [index, { name }] of missing.entries()) {
      const bytes = encoded?.[index];
      if (bytes) await this.storage.write(name, bytes);
    }
    return encoded !== null;
  }

  async #save(file: DownloadedFile, name: string): Promise<void> {
    if (!(await this.storage.has(name))) await this.storage.write(name, file);
  }

  async #withFile<T>(read: ReadIncomingFile, use: (file: DownloadedFile) => Promise<T>): Promise<T | null> {
    const incoming = await read();
    if (!incoming) return null;
    return withFile(incoming, this.storage.downloadFolder, async (file) => {
      if (file.size === 0) throw new RefusedFileError('is empty');
      const refusal = this.#tooHeavy.get(file.sha256);
      if (refusal) throw refusal;
      return use(file).catch((error: unknown) => {
        if (error instanceof PictureTooHeavyError) this.#tooHeavy.set(file.sha256, error);
        throw error;
      });
    });
  }
}

type NamedSize = PictureSize & { name: string };

function toPictureFile({ name, width, height }: NamedSize): PictureFile {
  return { url: `${mediaPath}/${name}`, width, height };
}

async function inspectOrRefuse(file: DownloadedFile): Promise<PictureInfo> {
  const info = await tryTwice(() => inspectPicture(file.path));
  if (!info) throw new RefusedFileError('is damaged, or no picture, film or sound of a supported type');
  const problem = findPictureProblem(info);
  if (problem) throw new RefusedFileError(problem);
  return info;
}

/** The process may also have ended because the machine is short of memory, so the picture gets a second try. */
function tryTwice<T>(task: () => Promise<T>): Promise<T> {
  return task().catch((error: unknown) => {
    if (!(error instanceof PictureTooHeavyError)) throw error;
    return task();
  });
}

function contentHash({ sha256 }: DownloadedFile): string {
  return sha256.slice(0, 32);
}

/** Fallback description for screen readers: the file name in words. */
function altFromFileName(address: string): string {
  const file = decodedPath(address).split('/').at(-1) ?? '';
  return file.replace(/\.\w+$/, '').replace(/[-_]+/g, ' ');
}

/** Decodes the URL if possible; it may be malformed. */
function decodedPath(address: string): string {
  const path = URL.parse(address, 'http://any')?.pathname ?? '';
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
