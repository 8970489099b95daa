import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { extname } from 'node:path';
import { mediaPath } from '@contenthub/contracts/content/content-paths';
import type { Picture, PictureFile } from '@contenthub/contracts/content/post';
import type { StoredFile } from '@contenthub/post-html/finalize-html';
import { type ImageInfo, readImageInfo, resize } from './images.ts';
import type { IncomingFile, MediaStorage } from './media-storage.ts';

const widths = { thumbnail: 320, medium: 768, large: 1200 } as const;
export const pictureWidths = Object.values(widths);
const playableExtensions = new Set(['.webm', '.mp4', '.mp3', '.ogg', '.vtt']);

type ReadIncomingFile = () => Promise<IncomingFile | undefined>;

/** Stores every file that readers see under its content hash. Files never change, so caches may store them forever. */
export class MediaStore {
  readonly storage: MediaStorage;
  readonly #onPictureSaved: (name: string) => void;
  readonly #avatars = new Map<string, string>();

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
    return withIncomingFile(read, async (file) => {
      const original = await readImageInfo(imageSource(file));
      if (!original) return null;
      const full = describeOriginal(file, original);
      const size = (width: number) => this.#saveSize(file, original, full, width);
      const [thumbnail, medium, large] = [
        await size(widths.thumbnail),
        await size(widths.medium),
        await size(widths.large),
      ];
      // Last, because saving may move the file that the sizes are made from.
      await this.#save(file, fileNameFromUrl(full.url));
      this.#onPictureSaved(fileNameFromUrl(full.url));
      return { alt: alt || altFromFileName(address), full, sizes: { thumbnail, medium, large } };
    });
  }

  /** Saves an author's picture in its original size. Many posts share it, so the result is cached. */
  async saveAvatar(address: string, read: ReadIncomingFile): Promise<string | null> {
    const cached = this.#avatars.get(address);
    if (cached) return cached;
    return withIncomingFile(read, async (file) => {
      const picture = await readImageInfo(imageSource(file));
      if (!picture) return null;
      const { url } = describeOriginal(file, picture);
      await this.#save(file, fileNameFromUrl(url));
      this.#avatars.set(address, url);
      return url;
    });
  }

  /** Saves a file embedded in a post's text; rejects files that are neither pictures nor playable. */
  async saveFile(address: string, read: ReadIncomingFile): Promise<StoredFile | null> {
    return withIncomingFile(read, async (file) => {
      const picture = await readImageInfo(imageSource(file));
      if (picture) {
        const stored = describeOriginal(file, picture);
        await this.#save(file, fileNameFromUrl(stored.url));
        this.#onPictureSaved(fileNameFromUrl(stored.url));
        return stored;
      }
      const extension = extname(decodedPath(address)).toLowerCase();
      if (!playableExtensions.has(extension)) return null;
      const name = contentFileName(file, extension);
      await this.#save(file, name);
      return { url: `${mediaPath}/${name}` };
    });
  }

  async #saveSize(file: IncomingFile, original: ImageInfo, full: PictureFile, width: number): Promise<PictureFile> {
    const height = Math.max(1, Math.round((original.height * width) / original.width));
    // SVGs scale, and upscaling a picture gains nothing.
    if (original.vector) return { url: full.url, width, height };
    if (original.width <= width) return full;
    const name = fileNameFromUrl(full.url).replace(/\.\w+$/, `-${width}.webp`);
    if (!(await this.storage.has(name))) {
      const resized = await resize(imageSource(file), width);
      // Browsers show the readable part of a broken picture.
      if (!resized) return full;
      await this.storage.write(name, resized);
    }
    return { url: `${mediaPath}/${name}`, width, height };
  }

  async #save(file: IncomingFile, name: string): Promise<void> {
    if (!(await this.storage.has(name))) await this.storage.write(name, file);
  }
}

/** Reads a file and passes it on. Removes a download that was not saved. */
async function withIncomingFile<T>(
  read: ReadIncomingFile,
  use: (file: IncomingFile) => Promise<T | null>,
): Promise<T | null> {
  const file = await read();
  if (!file) return null;
  try {
    return isEmpty(file) ? null : await use(file);
  } finally {
    if (!Buffer.isBuffer(file)) await rm(file.path, { force: true });
  }
}

function isEmpty(file: IncomingFile): boolean {
  return (Buffer.isBuffer(file) ? file.length : file.size) === 0;
}

function imageSource(file: IncomingFile): Buffer | string {
  return Buffer.isBuffer(file) ? file : file.path;
}

function describeOriginal(file: IncomingFile, { width, height, extension }: ImageInfo): PictureFile {
  return { url: `${mediaPath}/${contentFileName(file, extension)}`, width, height };
}

function fileNameFromUrl(url: string): string {
  return url.slice(mediaPath.length + 1);
}

function contentFileName(file: IncomingFile, extension: string): string {
  const sha256 = Buffer.isBuffer(file) ? createHash('sha256').update(file).digest('hex') : file.sha256;
  return sha256.slice(0, 32) + extension;
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
