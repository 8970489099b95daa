import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryRoot } from '@contenthub/all-in-one/repository-paths';
import { environmentVcl } from '@contenthub/services/engines/varnish-config';
import { clusterEnvironment, composeEnvironment, generateEdgeVcl } from './edge-vcl.ts';

const folder = join(repositoryRoot, 'deploy/edge');
await writeFile(join(folder, 'known.vcl'), generateEdgeVcl());
await writeFile(join(folder, 'environment.vcl'), environmentVcl(composeEnvironment));
await writeFile(join(repositoryRoot, 'deploy/cluster/environment.vcl'), environmentVcl(clusterEnvironment));
