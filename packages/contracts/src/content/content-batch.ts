/** Web sends the calls of a page together. It is not below the public API's base, so readers cannot reach it. */
export const contentBatchPath = '/batch/';

/** Calls per batch. A page needs fewer. */
export const maxBatchSize = 8;

/** One response of a batch, with the headers that differ between calls. The text is JSON, or empty after an error. */
export type BatchedResponse = { status: number; headers: Record<string, string>; text: string };

/** Builds the path of a batch. A call that takes longer than `waitMs` gets a 504, and the others get their response. */
export function batchPath(addresses: readonly string[], waitMs: number): string {
  return `${contentBatchPath}?wait=${waitMs}${addresses.map((address) => `&call=${encodeURIComponent(address)}`).join('')}`;
}

/** The statuses and headers in the first line, then one line for each text. JSON contains no line breaks. */
export function formatBatch(responses: readonly BatchedResponse[]): string {
  const heads = responses.map(({ status, headers }) => ({ status, headers }));
  return [JSON.stringify(heads), ...responses.map(({ text }) => text)].join('\n');
}

/** Reads the responses without parsing their texts. */
export function parseBatch(body: string): BatchedResponse[] {
  const [first = '', ...texts] = body.split('\n');
  const heads = JSON.parse(first) as Omit<BatchedResponse, 'text'>[];
  return heads.map((head, index) => ({ ...head, text: texts[index] ?? '' }));
}
