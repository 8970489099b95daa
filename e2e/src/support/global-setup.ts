import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { launchChromium } from './browser-engines/chromium.ts';
import { preparedFolder } from './hub/hub.ts';
import { prepareHubData } from './hub/prepare-data.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The data folder of all hubs, removed after the run. */
    runFolder: string;
  }
}

let folder: string | undefined;

/** Runs once before all test files. */
export async function setup(project: TestProject): Promise<void> {
  await printBrowserVersion();
  folder = await mkdtemp(join(tmpdir(), 'contenthub-e2e-'));
  await prepareHubData(join(folder, preparedFolder));
  project.provide('runFolder', folder);
}

export async function teardown(): Promise<void> {
  // The hubs of the workers may still be writing while they shut down.
  if (folder) await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
}

/** A new browser version is a common cause of sudden failures. */
async function printBrowserVersion(): Promise<void> {
  const browser = await launchChromium();
  process.stdout.write(`Browser: ${browser.version}\n`);
  await browser.close();
}
