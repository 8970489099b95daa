import { join } from 'node:path';
import { FileLog } from '../log/file-log.ts';
import { describeErasure } from '../testing/erasure-suite.ts';

describeErasure('erasure from file logs and chdb', async (folder) => ({
  events: await FileLog.open(join(folder, 'log'), { maxBytes: 8e6 }),
  refused: await FileLog.open(join(folder, 'refused-log'), { maxBytes: 8e6 }),
}));
