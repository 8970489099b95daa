import { createHash } from 'node:crypto';
import { bootScript } from './generated-boot-script.server.ts';

/** The CSP allows the only inline script by its hash. Its source is in `browser/boot-script`. */
export const bootScriptHash = `'sha256-${createHash('sha256').update(bootScript).digest('base64')}'`;
