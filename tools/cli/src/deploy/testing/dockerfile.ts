import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@contenthub/all-in-one/repository-paths';
import { DockerfileParser, type Instruction } from 'dockerfile-ast';

/** The start behaviour of an image, read from its Dockerfile. */
export type ParsedDockerfile = {
  text: string;
  /** Instructions of all stages, and of the last stage, which is the image. */
  instructions: Instruction[];
  finalStage: Instruction[];
  /** The arguments of `CMD` and of `HEALTHCHECK … CMD`. */
  command: string[];
  health: string[];
};

export function parseDockerfile(dockerfile: string): ParsedDockerfile {
  const path = join(repositoryRoot, dockerfile);
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const instructions = DockerfileParser.parse(text).getInstructions();
  const last = instructions.slice(instructions.findLastIndex((one) => one.getKeyword() === 'FROM'));
  return {
    text,
    instructions,
    finalStage: last,
    command: parseExecForm(instructionArguments(last, 'CMD')),
    health: parseExecForm(instructionArguments(last, 'HEALTHCHECK')),
  };
}

export function instructionArguments(instructions: Instruction[], keyword: string): string {
  const found = instructions.findLast((one) => one.getKeyword() === keyword);
  return found?.getArgumentsContent() ?? '';
}

/** The exec form is a JSON list. Any other form needs a shell, which the image may not have. */
function parseExecForm(content: string): string[] {
  const list = content.slice(content.indexOf('['));
  return content.includes('[') ? (JSON.parse(list) as string[]) : [];
}
