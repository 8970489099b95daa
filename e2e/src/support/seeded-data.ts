import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { launchChromium } from './browsers/chromium.ts';
import { startHubIn } from './hub-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    seededData: string;
  }
}

let folder: string | undefined;

/**
 * A folder in which a hub has read the bundled articles, made once for all test files: reading them takes longer than
 * most files do. Each hub gets a copy. That a hub starts from nothing at all is what `first-hour` shows.
 */
export async function setup(project: TestProject): Promise<void> {
  await printBrowserVersion();
  folder = await mkdtemp(join(tmpdir(), 'contenthub-e2e-seeded-'));
  const hub = await startHubIn(folder);
  await hub.stop();
  project.provide('seededData', folder);
}

/** A new version of the browser is often what a sudden failure is about. */
async function printBrowserVersion(): Promise<void> {
  const browser = await launchChromium();
  process.stdout.write(`Browser: ${browser.version}\n`);
  await browser.close();
}

export async function teardown(): Promise<void> {
  if (folder) await rm(folder, { recursive: true, force: true });
}
