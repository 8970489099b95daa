import { Dialect, LocalLinter, SuggestionKind } from 'harper.js';
import { slimBinary } from 'harper.js/slimBinary';
import type { RawFinding } from './finding.ts';

export type CheckRequest = { id: number; text: string };
export type CheckAnswer = { id: number; findings: RawFinding[] } | { id: number; error: string };

const linter = new LocalLinter({ binary: slimBinary, dialect: Dialect.American });
const kinds = {
  [SuggestionKind.Replace]: 'replace',
  [SuggestionKind.Remove]: 'remove',
  [SuggestionKind.InsertAfter]: 'insertAfter',
} as const;

async function check(text: string): Promise<RawFinding[]> {
  const lints = await linter.lint(text, { language: 'plaintext' });
  return lints.map((lint) => {
    const { start, end } = lint.span();
    const suggestions = lint
      .suggestions()
      .map((one) => ({ kind: kinds[one.kind()], text: one.get_replacement_text() }));
    return { start, end, message: lint.message(), suggestions };
  });
}

addEventListener('message', ({ data: { id, text } }: MessageEvent<CheckRequest>) => {
  check(text).then(
    (findings) => postMessage({ id, findings } satisfies CheckAnswer),
    (error: unknown) => postMessage({ id, error: String(error) } satisfies CheckAnswer),
  );
});
