import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generatedFiles, monitoringFolder } from './generated-files.ts';

/** Writes the rules and dashboards that are generated. A test fails if one is out of date. */
for (const [path, render] of Object.entries(generatedFiles)) await writeFile(join(monitoringFolder, path), render());
