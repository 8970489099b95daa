import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@contenthub/all-in-one/repository-paths';
import { DockerfileParser, type Instruction } from 'dockerfile-ast';

/** A Dockerfile and its build arguments, as in the `build` section of the compose file. */
export type ImageBuild = { dockerfile: string; args?: string[] };

/** The start behaviour of an image, read from its Dockerfile. Build arguments are substituted in all but the text. */
export type ParsedDockerfile = {
  text: string;
  instructions: Instruction[];
  /** The arguments of each `RUN`. */
  runs: string[];
  user: string;
  ports: string[];
  /** Where the command runs; relative paths of the command and the health check start here. */
  workingDirectory: string;
  /** The arguments of `CMD` and of `HEALTHCHECK … CMD`. */
  command: string[];
  health: string[];
  healthUrl: string;
};

export function parseDockerfile({ dockerfile, args = [] }: ImageBuild): ParsedDockerfile {
  const path = join(repositoryRoot, dockerfile);
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const instructions = DockerfileParser.parse(text).getInstructions();
  const values = argumentValues(instructions, args);
  const expand = (content: string) => content.replaceAll(/\$\{(\w+)\}/g, (whole, name) => values.get(name) ?? whole);
  // The last stage is the image.
  const last = instructions.slice(instructions.findLastIndex((one) => one.getKeyword() === 'FROM'));
  const contents = (from: Instruction[], keyword: string) =>
    from.filter((one) => one.getKeyword() === keyword).map((one) => expand(one.getArgumentsContent() ?? ''));
  const final = (keyword: string) => contents(last, keyword).at(-1) ?? '';
  return {
    text,
    instructions,
    runs: contents(instructions, 'RUN'),
    user: final('USER'),
    ports: [...new Set(final('EXPOSE').split(' '))],
    workingDirectory: final('WORKDIR'),
    command: parseExecForm(final('CMD')),
    health: parseExecForm(final('HEALTHCHECK')),
    healthUrl: /HEALTH_URL=(\S+)/.exec(final('ENV'))?.[1] ?? '',
  };
}

/** The values of `ARG`: those passed to the build, otherwise the defaults. A default may refer to an earlier argument. */
function argumentValues(instructions: Instruction[], args: string[]): Map<string, string> {
  const values = new Map(args.filter((one) => one.includes('=')).map((one) => split(one)));
  for (const instruction of instructions.filter((one) => one.getKeyword() === 'ARG')) {
    const [name, value] = split(instruction.getArgumentsContent() ?? '');
    const unquoted = value.replace(/^"(.*)"$/, '$1');
    if (value && !values.has(name)) values.set(name, values.get(/^\$\{(\w+)\}$/.exec(value)?.[1] ?? '') ?? unquoted);
  }
  return values;
}

function split(assignment: string): [name: string, value: string] {
  const [name = '', ...rest] = assignment.split('=');
  return [name, rest.join('=')];
}

/** The exec form is a JSON list. Any other form needs a shell, which the image may not have. */
function parseExecForm(content: string): string[] {
  const list = content.slice(content.indexOf('['));
  return content.includes('[') ? (JSON.parse(list) as string[]) : [];
}
