import type { BlogType, ContentType } from '@contenthub/contracts/content/blogs';
import type { PostListRow } from '@contenthub/contracts/content/post';
import { escapeHtml } from '@contenthub/post-html/escape-html';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { getPostsByIds, type PageRequest } from '../db/queries/post-lists.ts';
import { findAnswer, moveToFront } from './find-answer.ts';
import { rankPosts, type SearchScope } from './ranking.ts';
import { type ParsedQuery, parseQuery, tokenize } from './search-query.ts';
import { resolveTerms, type Term } from './terms.ts';
import { createWordMatcher } from './word-match.ts';
import { getSubjects } from './writing-terms.ts';

const snippetLength = 180;

/** Returns the part of a text with most of the query's words, marked. The text has one line per block. */
export function extractSnippet(lines: string, terms: string[]): string {
  const matches = createWordMatcher(terms);
  const text = joinLines(lines);
  const words = [...text.matchAll(/[\p{Letter}\p{Number}'’]+/gu)].map((match) => ({ at: match.index, text: match[0] }));
  const hits = words.filter(({ text: word }) => matches(word));
  const start = findBestWindow(hits.map(({ at }) => at));
  const from = start === 0 ? 0 : text.lastIndexOf(' ', Math.max(0, start - 40)) + 1;
  const cut = text.slice(from, from + snippetLength);
  const end = from + snippetLength < text.length ? cut.lastIndexOf(' ') : cut.length;
  const marked = cut
    .slice(0, Math.max(0, end))
    .replace(/([\p{Letter}\p{Number}'’]+)|([^\p{Letter}\p{Number}'’]+)/gu, (piece, word: string | undefined) =>
      word && matches(word) ? `<mark>${escapeHtml(piece)}</mark>` : escapeHtml(piece),
    );
  return `${from > 0 ? '…\u00a0' : ''}${marked}${from + snippetLength < text.length ? '\u00a0…' : ''}`;
}

/** Separates a line that does not end like a sentence, such as a heading, from the next. */
function joinLines(lines: string): string {
  return lines.replace(/(?<![.!?…:;,][”’"')\]]*)\n/g, ' · ').replaceAll('\n', ' ');
}

/** Finds the start of the window with most of the words. */
function findBestWindow(offsets: number[]): number {
  let best = { start: offsets[0] ?? 0, count: 0 };
  for (const start of offsets) {
    const count = offsets.filter((place) => place >= start && place < start + snippetLength - 40).length;
    if (count > best.count) best = { start, count };
  }
  return best.start;
}

/** Only posts in all of these categories, or of one content type. */
type SearchFilter = { categories?: number[]; contentType?: ContentType | undefined };

type SearchMatches = {
  ids: number[];
  /** The words that were searched. */
  terms: string[];
  /** The corrected query if a word is misspelt. It is searched unless the reader requests the exact words. */
  didYouMean: string | undefined;
  /** The subject whose posts are shown because none matches the words. */
  nearest: string | undefined;
};

/** Returns the ids of a blog's matching posts, best first. `exact` disables spelling correction. */
export async function searchPosts(
  database: Database,
  blog: BlogType,
  text: string,
  { categories = [], contentType, exact = false }: SearchFilter & { exact?: boolean } = {},
): Promise<SearchMatches> {
  const query = parseQuery(text);
  if (query.terms.length === 0) return { ids: [], terms: [], didYouMean: undefined, nearest: undefined };
  const { typed, correction } = await resolveTerms(database, blog, query);
  const within = buildScope(blog, { categories, contentType });
  const find = (terms: Term[], { words }: ParsedQuery) => rankPosts(database, within, terms, words);
  const corrected = exact ? undefined : correction;
  const terms = corrected?.terms ?? typed;
  const found = {
    ids: await find(terms, corrected ? parseQuery(corrected.text) : query),
    terms: terms.map(({ word }) => word),
    didYouMean: correction?.text,
    nearest: undefined,
  };
  if (found.ids.length > 0 || exact || categories.length > 0 || contentType) return found;
  for (const nearest of new Set(found.terms.flatMap(getSubjects))) {
    const subject = parseQuery(nearest);
    const { typed: about } = await resolveTerms(database, blog, subject);
    const ids = await find(about, subject);
    if (ids.length > 0) return { ...found, ids, terms: [nearest], nearest };
  }
  return found;
}

function buildScope(blog: BlogType, { categories = [], contentType }: SearchFilter): SearchScope {
  const conditions = [
    sql`blog = ${blog}`,
    ...categories.map((id) => sql`post_id in (select post_id from post_categories where category_id = ${id})`),
    // Looked up for each post that is found. As `in`, it would read all posts.
    ...(contentType ? [sql`(select content_type from posts where id = post_id) = ${contentType}`] : []),
  ];
  return { where: sql.join(conditions, sql` and `), filtered: conditions.length > 1 };
}

export type SearchPage = {
  rows: PostListRow[];
  total: number;
  didYouMean: string | undefined;
  nearest: string | undefined;
};

/** Returns a page of search results by relevance, each with a snippet of its text. A post that answers the query is first. */
export async function getSearchPage(
  database: Database,
  wanted: PageRequest,
  text: string,
  options: SearchFilter & { exact?: boolean } = {},
): Promise<SearchPage> {
  const { ids, terms, didYouMean, nearest } = await searchPosts(database, wanted.blog, text, options);
  const found = nearest ? undefined : await findAnswer(database, ids, terms, tokenize(text));
  const ordered = moveToFront(ids, found?.id);
  const offset = (wanted.page - 1) * wanted.size;
  const posts = await getPostsByIds(database, wanted.blog, ordered.slice(offset, offset + wanted.size + 1));
  const rows = posts.map(({ row, text: body }) => ({
    ...row,
    snippet: extractSnippet(body, terms),
    ...(row.post_id === found?.id && { answer: found.answer }),
  }));
  return { rows, total: ids.length, didYouMean, nearest };
}
