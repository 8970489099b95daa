import { S3 } from '@aws-sdk/client-s3';
import { readSettings } from '@contenthub/server-kit/process/settings';
import { ObjectStorage } from '@contenthub/services/testing/object-storage/object-storage';
import { temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { ContentSettings } from '../../settings.ts';
import { openMediaStorage } from '../open-media-storage.ts';
import { listPartialFiles, type OpenedStorage } from './storages.ts';

/** A bucket of a running object storage. Each test uses a folder in it, because creating buckets takes longer. */
export class TestBucket {
  readonly server: ObjectStorage;
  readonly #client: S3;
  readonly #name = 'media';
  #folders = 0;

  private constructor(server: ObjectStorage, client: S3) {
    this.server = server;
    this.#client = client;
  }

  static async create(): Promise<TestBucket> {
    const server = await ObjectStorage.start();
    const { MEDIA_S3_ACCESS_KEY_ID: accessKeyId, MEDIA_S3_SECRET_ACCESS_KEY: secretAccessKey } = server.settings('');
    const client = new S3({
      ...{ endpoint: server.endpoint, region: 'us-east-1', forcePathStyle: true },
      credentials: { accessKeyId, secretAccessKey },
    });
    const bucket = new TestBucket(server, client);
    await client.createBucket({ Bucket: bucket.#name });
    return bucket;
  }

  /** The settings of a content service, with a new folder of the bucket. */
  settings() {
    this.#folders += 1;
    return { ...this.server.settings(this.#name), MEDIA_S3_PREFIX: `test-${this.#folders}/media/` };
  }

  async keys(prefix: string): Promise<string[]> {
    const { Contents: objects = [] } = await this.#client.listObjectsV2({ Bucket: this.#name, Prefix: prefix });
    return objects.map(({ Key: key = '' }) => key.slice(prefix.length));
  }

  readonly open = async (): Promise<OpenedStorage> => {
    const folder = await temporaryFolder();
    const env = { ...this.settings(), DATA_FOLDER: folder.path };
    const storage = await openMediaStorage(readSettings(ContentSettings, env));
    return {
      storage,
      remove: async (name) => {
        await this.#client.deleteObject({ Bucket: this.#name, Key: env.MEDIA_S3_PREFIX + name });
      },
      partialFiles: () => listPartialFiles(storage.downloadFolder),
      close: async () => {
        storage.close();
        await folder.remove();
      },
    };
  };

  async remove(): Promise<void> {
    this.#client.destroy();
    await this.server.stop();
  }
}
