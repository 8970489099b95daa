type TextFile = { name: string; content: string };
type Message = { comment: string | undefined; references: Set<string> };

/** A call of a translating function with one text. The text is in any of the three kinds of quotes. */
const call = /(?:\b(?:esc_html|esc_attr)?_[_e]|__\))\(\s*(['"`])((?:\\.|(?!\1).)*)\1,\s*(['"`])contenthub\3,?\s*\)/gs;
const translators = /translators: (.*?) *\*\//g;

/**
 * Writes the template of translations, in the format of gettext. Texts of scripts are found in the built ones, because
 * WordPress looks for translations by the path of the script that it loads. Their comments are found in the source.
 */
export function writePot(version: string, shipped: readonly TextFile[], source: readonly TextFile[]): string {
  const messages = new Map<string, Message>();
  const comments = new Map(source.flatMap(({ content }) => findTexts(content)));
  for (const { name, content } of shipped) {
    for (const [text, comment] of findTexts(content)) {
      const message = messages.get(text) ?? { comment: undefined, references: new Set() };
      message.references.add(name);
      message.comment ??= comment ?? comments.get(text);
      messages.set(text, message);
    }
  }
  const head = [
    'msgid ""',
    'msgstr ""',
    `"Project-Id-Version: Contenthub ${version}\\n"`,
    '"MIME-Version: 1.0\\n"',
    '"Content-Type: text/plain; charset=UTF-8\\n"',
    '"Content-Transfer-Encoding: 8bit\\n"',
    '"X-Domain: contenthub\\n"',
  ].join('\n');
  const entries = [...messages].map(([text, { comment, references }]) =>
    [
      ...(comment ? [`#. translators: ${comment}`] : []),
      ...[...references].map((name) => `#: ${name}`),
      ...(/%(?:\d+\$)?[sd]/.test(text) ? ['#, php-format'] : []),
      `msgid ${quote(text)}`,
      'msgstr ""',
    ].join('\n'),
  );
  return `${[head, ...entries].join('\n\n')}\n`;
}

/** Each text, with the comment for translators between it and the text before. */
function findTexts(code: string): [string, string | undefined][] {
  let end = 0;
  return [...code.matchAll(call)].map((found) => {
    const before = code.slice(end, found.index);
    end = found.index + found[0].length;
    const comment = [...before.matchAll(translators)].at(-1)?.[1];
    return [unescapeText(found[2] ?? ''), comment];
  });
}

const unescapeText = (text: string) => text.replace(/\\n/g, '\n').replace(/\\(.)/g, '$1');
const quote = (text: string) => `"${text.replace(/["\\]/g, '\\$&').replaceAll('\n', '\\n')}"`;
