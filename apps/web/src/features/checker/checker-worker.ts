import { Dialect, LocalLinter, SuggestionKind } from 'harper.js';
import { slimBinary } from 'harper.js/slimBinary';
import { engineBytes } from './engine-size.ts';
import type { RawIssue } from './writing-issues.ts';

export type CheckRequest = { id: number; text: string };
export type CheckResponse =
  | { id: number; issues: RawIssue[] }
  | { id: number; error: string }
  /** The downloaded share of the engine, from 0 to 1. */
  | { progress: number };

const linter = new LocalLinter({ binary: slimBinary, dialect: Dialect.American });
const kinds = {
  [SuggestionKind.Replace]: 'replace',
  [SuggestionKind.Remove]: 'remove',
  [SuggestionKind.InsertAfter]: 'insertAfter',
} as const;

async function check(text: string): Promise<RawIssue[]> {
  const lints = await linter.lint(text, { language: 'plaintext' });
  return lints.map((lint) => {
    const { start, end } = lint.span();
    const suggestions = lint
      .suggestions()
      .map((one) => ({ kind: kinds[one.kind()], text: one.get_replacement_text() }));
    return { start, end, message: lint.message(), suggestions };
  });
}

/** Downloads the engine into the browser's cache, where the linter finds it, and reports progress. */
async function download(): Promise<void> {
  const { body } = await fetch(slimBinary.url);
  let received = 0;
  for await (const part of body ?? []) {
    received += part.length;
    postMessage({ progress: Math.min(1, received / engineBytes) } satisfies CheckResponse);
  }
}

// The linter reports the same failure.
const downloaded = download().catch(() => {});

addEventListener('message', ({ data: { id, text } }: MessageEvent<CheckRequest>) => {
  downloaded
    .then(() => check(text))
    .then(
      (issues) => postMessage({ id, issues } satisfies CheckResponse),
      (error: unknown) => postMessage({ id, error: String(error) } satisfies CheckResponse),
    );
});
