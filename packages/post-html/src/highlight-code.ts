import { Element, Text } from 'domhandler';
import { getElementsByTagName, textContent } from 'domutils';
import { createCssVariablesTheme, createHighlighterCore, type HighlighterCore } from 'shiki/core';
import { createOnigurumaEngine } from 'shiki/engine/oniguruma';
import type { HtmlDocument } from './parsed-html.ts';

/** Languages by the names that authors write after a fence. Grammars are loaded when a post first needs them. */
const grammars = {
  bash: () => import('@shikijs/langs/bash'),
  css: () => import('@shikijs/langs/css'),
  diff: () => import('@shikijs/langs/diff'),
  go: () => import('@shikijs/langs/go'),
  html: () => import('@shikijs/langs/html'),
  http: () => import('@shikijs/langs/http'),
  java: () => import('@shikijs/langs/java'),
  javascript: () => import('@shikijs/langs/javascript'),
  json: () => import('@shikijs/langs/json'),
  kotlin: () => import('@shikijs/langs/kotlin'),
  php: () => import('@shikijs/langs/php'),
  python: () => import('@shikijs/langs/python'),
  sql: () => import('@shikijs/langs/sql'),
  swift: () => import('@shikijs/langs/swift'),
  tsx: () => import('@shikijs/langs/tsx'),
  typescript: () => import('@shikijs/langs/typescript'),
  yaml: () => import('@shikijs/langs/yaml'),
} as const;
type Language = keyof typeof grammars;

const aliases: Readonly<Record<string, Language>> = {
  ...{ js: 'javascript', mjs: 'javascript', jsx: 'tsx', ts: 'typescript', py: 'python', yml: 'yaml' },
  ...{ sh: 'bash', shell: 'bash', kt: 'kotlin', xml: 'html' },
};

/** Token kinds with a colour of their own, as class names. Everything else has the colour of the text. */
const kinds: Readonly<Record<string, string>> = {
  comment: 'code-comment',
  keyword: 'code-keyword',
  string: 'code-string',
  'string-expression': 'code-string',
  function: 'code-function',
  constant: 'code-constant',
  link: 'code-string',
};

const theme = createCssVariablesTheme({ name: 'kinds', variablePrefix: '' });
/** A longer block is shown without colours, and a line that takes longer in part, so that no post occupies the service. */
const maxCodeLength = 50_000;
/** The first line of a language also compiles its grammar. */
const maxLineMs = 5000;

let highlighter: Promise<HighlighterCore> | undefined;

/**
 * Marks the tokens of code blocks with class names, once, when a post is prepared. Readers need no highlighter. The
 * document must be sanitised. It keeps its text, in additional `span` elements.
 */
export async function highlightCode(document: HtmlDocument): Promise<void> {
  for (const code of getElementsByTagName('code', document)) {
    const language = findLanguage(code);
    const text = textContent(code);
    if (!language || text.length > maxCodeLength) continue;
    code.children = await createTokens(text, language);
    for (const child of code.children) child.parent = code;
  }
}

function findLanguage({ parent, attribs }: Element): Language | undefined {
  if (!(parent instanceof Element) || parent.name !== 'pre') return undefined;
  const name = /(?:^|\s)language-([\w-]+)/.exec(attribs.class ?? '')?.[1]?.toLowerCase() ?? '';
  const language = Object.hasOwn(aliases, name) ? aliases[name] : name;
  return language && Object.hasOwn(grammars, language) ? (language as Language) : undefined;
}

async function createTokens(text: string, language: Language): Promise<(Element | Text)[]> {
  // The grammars are written for this engine. The engine for JavaScript takes three times as long for the bundled articles.
  highlighter ??= createHighlighterCore({
    themes: [theme],
    langs: [],
    engine: createOnigurumaEngine(import('shiki/wasm')),
  });
  const shiki = await highlighter;
  if (!shiki.getLoadedLanguages().includes(language)) await shiki.loadLanguage(grammars[language]());
  const lines = shiki.codeToTokensBase(text, { lang: language, theme: 'kinds', tokenizeTimeLimit: maxLineMs });
  const runs: { kind: string | undefined; text: string }[] = [];
  const add = (part: string, kind?: string) => {
    const last = runs.at(-1);
    // White space has no colour, so it never splits a run.
    if (last && (last.kind === kind || !part.trim())) last.text += part;
    else runs.push({ kind, text: part });
  };
  for (const [index, line] of lines.entries()) {
    if (index > 0) add('\n');
    for (const { content, color } of line) add(content, kinds[/token-([\w-]+)/.exec(color ?? '')?.[1] ?? '']);
  }
  return runs.map(({ kind, text: part }) =>
    kind ? new Element('span', { class: kind }, [new Text(part)]) : new Text(part),
  );
}
