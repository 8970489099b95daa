import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { environmentVcl } from '@contenthub/services/engines/edge-environment';
import { repositoryRoot } from '../repository.ts';
import { composeEnvironment } from './compose-environment.ts';
import { knownVcl } from './known-vcl.ts';

const folder = join(repositoryRoot, 'deploy/edge');
await writeFile(join(folder, 'known.vcl'), knownVcl());
await writeFile(join(folder, 'environment.vcl'), environmentVcl(composeEnvironment));
