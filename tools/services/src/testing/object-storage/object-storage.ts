import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type TemporaryFolder, temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { endChild, spawnChild } from '@contenthub/testing/processes/spawn-child';
import { freePort } from '@contenthub/testing/sockets/free-port';
import { unpackPackages } from '../../system/unpacked-packages.ts';

const server = fileURLToPath(new URL('./swift_server.py', import.meta.url));
const credentials = { accessKeyId: 'hub:media', secretAccessKey: 'object-storage-key-of-tests' };

/**
 * An S3-compatible object storage for one test file: OpenStack Swift, the only complete S3 server among Debian's
 * packages. It starts empty, and tests may stop it and start it again.
 */
export class ObjectStorage {
  readonly endpoint: string;
  readonly #folder: TemporaryFolder;
  readonly #port: number;
  readonly #packages: string;
  #process: ChildProcess | undefined;

  private constructor(folder: TemporaryFolder, port: number, packages: string) {
    this.#folder = folder;
    this.#port = port;
    this.#packages = packages;
    this.endpoint = `http://127.0.0.1:${port}`;
  }

  static async start(): Promise<ObjectStorage> {
    // Unpacked rather than installed, because byte-compiling its packages would take longer than the tests.
    const packages = await unpackPackages(['python3-swift']);
    const storage = new ObjectStorage(await temporaryFolder(), await freePort(), packages);
    await storage.launch();
    return storage;
  }

  async launch(): Promise<void> {
    const { accessKeyId, secretAccessKey } = credentials;
    const child = spawnChild(
      '/usr/bin/python3',
      [server, this.#folder.path, String(this.#port), accessKeyId, secretAccessKey],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          PYTHONPATH: join(this.#packages, 'usr/lib/python3/dist-packages'),
          LD_LIBRARY_PATH: join(this.#packages, 'usr/lib/x86_64-linux-gnu'),
        },
      },
    );
    this.#process = child;
    let errors = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
    await new Promise<void>((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', () => reject(new Error(`The object storage exited:\n${errors}`)));
      child.stdout.setEncoding('utf8').on('data', (text: string) => text.includes('ready') && resolve());
    });
  }

  /** The settings with which a content service uses a bucket. */
  settings(bucket: string) {
    return {
      MEDIA_S3_BUCKET: bucket,
      MEDIA_S3_ENDPOINT: this.endpoint,
      MEDIA_S3_FORCE_PATH_STYLE: 'true',
      MEDIA_S3_ACCESS_KEY_ID: credentials.accessKeyId,
      MEDIA_S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    };
  }

  async terminate(): Promise<void> {
    await endChild(this.#process);
  }

  async stop(): Promise<void> {
    await this.terminate();
    await this.#folder.remove();
  }
}
