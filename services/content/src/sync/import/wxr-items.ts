import { createReadStream } from 'node:fs';
import { Parser } from 'htmlparser2';

/** An element of an export that stands for a thing: its texts by element name, its categories and its meta. */
export type WxrItem = {
  kind: 'item' | 'wp:author' | 'wp:category';
  texts: Map<string, string>;
  terms: { domain: string; slug: string; name: string }[];
  meta: Map<string, string>;
};

const kinds = new Set(['item', 'wp:author', 'wp:category']);

/** Reads an export from its beginning to its end without ever holding more of it than one thing. */
export async function* wxrItems(path: string): AsyncGenerator<WxrItem> {
  const done: WxrItem[] = [];
  const parser = itemParser((item) => done.push(item));
  for await (const part of createReadStream(path, 'utf8')) {
    parser.write(part as string);
    yield* done.splice(0);
  }
  parser.end();
  yield* done.splice(0);
}

function itemParser(found: (item: WxrItem) => void): Parser {
  let item: WxrItem | undefined;
  let text = '';
  let term: { domain: string; slug: string } | undefined;
  let metaKey = '';
  return new Parser(
    {
      onopentag(name, attributes) {
        text = '';
        if (kinds.has(name)) item = { kind: name as WxrItem['kind'], texts: new Map(), terms: [], meta: new Map() };
        if (name === 'category') term = { domain: attributes.domain ?? '', slug: attributes.nicename ?? '' };
      },
      ontext(part) {
        text += part;
      },
      onclosetag(name) {
        if (!item) return;
        if (name === item.kind) {
          found(item);
          item = undefined;
        } else if (name === 'category' && term) {
          item.terms.push({ ...term, name: text });
          term = undefined;
        } else if (name === 'wp:meta_key') metaKey = text;
        else if (name === 'wp:meta_value') item.meta.set(metaKey, text);
        // Comments have texts of their own, which come after the post's and must not replace them.
        else if (!item.texts.has(name)) item.texts.set(name, text);
        text = '';
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
}
