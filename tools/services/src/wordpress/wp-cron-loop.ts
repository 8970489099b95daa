// The background process that wordpress.ts starts: node wp-cron-loop.ts <url> <folder>
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const [url = '', folder = ''] = process.argv.slice(2);

// Exits when the site folder is removed.
while (existsSync(folder)) {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(30_000) });
    await response.arrayBuffer();
  } catch {
    // WordPress may be down for a while. Tests do that on purpose.
  }
  await pause(1_000);
}
