import { join, resolve } from 'node:path';
import type { ContentSettings } from '../settings.ts';
import { DiskMedia } from './disk-media.ts';
import type { MediaStorage } from './media-storage.ts';

/** Opens the object storage of the settings, or the folder on disk if there is none. */
export async function openMediaStorage(settings: ContentSettings): Promise<MediaStorage> {
  return settings.MEDIA_S3_BUCKET ? openS3Media(settings, settings.MEDIA_S3_BUCKET) : openDiskMedia(settings);
}

export function openDiskMedia(settings: ContentSettings): DiskMedia {
  return new DiskMedia(resolve(settings.DATA_FOLDER, 'media'));
}

async function openS3Media(settings: ContentSettings, bucket: string): Promise<MediaStorage> {
  const { MEDIA_S3_ACCESS_KEY_ID: accessKeyId, MEDIA_S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  // The SDK takes a quarter of a second of CPU time to load, and most hubs have no object storage.
  const { S3Media } = await import('./s3-media.ts');
  return new S3Media({
    bucket,
    region: settings.MEDIA_S3_REGION,
    endpoint: settings.MEDIA_S3_ENDPOINT,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    forcePathStyle: settings.MEDIA_S3_FORCE_PATH_STYLE,
    prefix: settings.MEDIA_S3_PREFIX,
    downloadFolder: join(resolve(settings.DATA_FOLDER), 'downloads'),
  });
}
