import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type TemporaryFolder = { path: string; remove: () => Promise<void> };

export async function temporaryFolder(): Promise<TemporaryFolder> {
  const path = await mkdtemp(join(tmpdir(), 'contenthub-test-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
