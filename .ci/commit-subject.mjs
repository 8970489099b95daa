import { readFileSync } from 'node:fs';

/** Checks the first line of a commit message: a Conventional Commits subject of at most 72 characters. */
const [subject = ''] = readFileSync(process.argv[2], 'utf8').split('\n');
const form =
  /^((build|chore|ci|docs|feat|fix|perf|refactor|revert|style|test)(\([\w-]+\))?!?: \S|Merge |Revert |fixup! |squash! )/;
const problems = [
  ...(form.test(subject) ? [] : ['It must start with a type, such as "fix(web): " or "docs: ".']),
  ...(subject.length <= 72 ? [] : [`It has ${subject.length} characters. The maximum is 72.`]),
];
if (problems.length > 0) {
  const list = problems.map((text) => `- ${text}`).join('\n');
  process.stderr.write(`Invalid commit subject "${subject}":\n${list}\n`);
  process.exit(1);
}
