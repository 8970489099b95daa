import { createHash } from 'node:crypto';
import { access, mkdir, rename, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Picture, PictureFile } from '@contenthub/contracts/picture';
import type { StoredFile } from '@contenthub/post-html/finish';
import { type Measured, measure, resize } from './pictures.ts';

export const mediaPath = '/assets/media';

const widths = { thumbnail: 320, medium: 768, large: 1200 } as const;
const playable = new Set(['.webm', '.mp4', '.mp3', '.ogg', '.vtt']);

type Read = () => Promise<Buffer>;

/** Every file that a reader sees, named by its own content: written once, never changed, kept forever by any cache. */
export class MediaStore {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** A picture in all the sizes that pages ask for. */
  async keepPicture(address: string, alt: string, read: Read): Promise<Picture | null> {
    const bytes = await read();
    const original = await measure(bytes);
    if (!original) return null;
    const full = await this.#keepOriginal(bytes, original);
    const size = (width: number) => this.#keepSize(bytes, original, full, width);
    const [thumbnail, medium, large] = [
      await size(widths.thumbnail),
      await size(widths.medium),
      await size(widths.large),
    ];
    return { alt: alt || describeAddress(address), full, sizes: { thumbnail, medium, large } };
  }

  /** A file that stands inside a post's text; what is neither picture nor playable is not taken. */
  async keepFile(address: string, read: Read): Promise<StoredFile | null> {
    const bytes = await read();
    const picture = await measure(bytes);
    if (picture) return this.#keepOriginal(bytes, picture);
    const extension = extname(new URL(address, 'http://any').pathname).toLowerCase();
    return playable.has(extension) ? { url: await this.#write(bytes, extension) } : null;
  }

  async #keepOriginal(bytes: Buffer, { width, height, extension }: Measured): Promise<PictureFile> {
    return { url: await this.#write(bytes, extension), width, height };
  }

  async #keepSize(bytes: Buffer, original: Measured, full: PictureFile, width: number): Promise<PictureFile> {
    const height = Math.max(1, Math.round((original.height * width) / original.width));
    // A drawing is sharp at every size, and nothing is gained by blowing a picture up.
    if (original.vector) return { url: full.url, width, height };
    if (original.width <= width) return full;
    const url = await this.#write(bytes, `-${width}.webp`, () => resize(bytes, width));
    return { url, width, height };
  }

  async #write(source: Buffer, ending: string, render: Read = async () => source): Promise<string> {
    const name = `${createHash('sha256').update(source).digest('hex').slice(0, 32)}${ending}`;
    const path = join(this.folder, name);
    const exists = await access(path).then(
      () => true,
      () => false,
    );
    if (!exists) {
      await mkdir(this.folder, { recursive: true });
      // Written beside and renamed: a reader never meets half a file.
      const partial = `${path}.${process.pid}.part`;
      await writeFile(partial, await render());
      await rename(partial, path);
    }
    return `${mediaPath}/${name}`;
  }
}

/** Better than nothing for a listener: the file's own name, in words. */
function describeAddress(address: string): string {
  const file = decodeURIComponent(new URL(address, 'http://any').pathname.split('/').at(-1) ?? '');
  return file.replace(/\.\w+$/, '').replace(/[-_]+/g, ' ');
}
