import { Agent, request } from 'node:http';

const agent = new Agent({ keepAlive: true, maxSockets: 2000 });

/** Requests a path, reads the whole response and returns the cache status of the edge. */
export function visit(address: string, path: string, headers: Record<string, string> = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    request(address + path, { agent, headers: { 'accept-encoding': 'gzip', ...headers } }, (response) => {
      const { statusCode = 0, headers: answer } = response;
      response.resume().on('end', () => {
        if (statusCode >= 400) reject(new Error(`${path}: ${statusCode}`));
        else resolve(String(answer['x-cache'] ?? ''));
      });
    })
      .on('error', reject)
      .end();
  });
}

/** Visits paths with limited concurrency. */
export async function visitConcurrently(
  count: number,
  concurrency: number,
  visitOne: (number: number) => Promise<unknown>,
): Promise<void> {
  let next = 0;
  const walker = async () => {
    for (let number = next++; number < count; number = next++) await visitOne(number);
  };
  await Promise.all(Array.from({ length: concurrency }, walker));
}

/** Draws ranks by Zipf's law: the first twice as often as the second, three times as often as the third. */
export function zipf(count: number, random: () => number): () => number {
  const sums = new Float64Array(count);
  let sum = 0;
  for (let rank = 0; rank < count; rank += 1) {
    sum += 1 / (rank + 1);
    sums[rank] = sum;
  }
  return () => {
    const drawn = random() * sum;
    let [low, high] = [0, count - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) < drawn) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}
