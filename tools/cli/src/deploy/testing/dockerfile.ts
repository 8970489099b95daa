import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@contenthub/all-in-one/repository-paths';
import { DockerfileParser, type Instruction } from 'dockerfile-ast';

/** What an image does when it is started, read from its Dockerfile. */
export type ParsedDockerfile = {
  text: string;
  /** Instructions of all stages, and of the last one alone, which is the image. */
  instructions: Instruction[];
  finalStage: Instruction[];
  /** What stands after `CMD`, and after `HEALTHCHECK … CMD`. */
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

/** The exec form is a list in JSON; a command in any other form would be run by a shell that may not be there. */
function parseExecForm(content: string): string[] {
  const list = content.slice(content.indexOf('['));
  return content.includes('[') ? (JSON.parse(list) as string[]) : [];
}
