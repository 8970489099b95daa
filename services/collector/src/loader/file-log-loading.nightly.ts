import { join } from 'node:path';
import { FileLog } from '../log/file-log.ts';
import { describeLoading } from '../testing/loading-suite.ts';

const maxBytes = 8 * 1024 * 1024;

describeLoading('loading from a file log into chdb', async (folder) => ({
  events: await FileLog.open(join(folder, 'events'), { maxBytes }),
  refused: await FileLog.open(join(folder, 'refused'), { maxBytes }),
}));
