import { ResponseError, TimeoutError } from '@contenthub/server-kit/outgoing/service-fetch';
import { describe, expect, it } from 'vitest';
import { withRetry } from './retry.ts';

const coded = (code: string) => Object.assign(new Error('gone'), { code });

function retryOptions() {
  const reasons: (string | undefined)[] = [];
  const stopping = new AbortController();
  return {
    signal: stopping.signal,
    stopping,
    reasons,
    waiting: (reason: string | undefined) => void reasons.push(reason),
  };
}

describe('withRetry', () => {
  it.each([
    ['a timeout', new TimeoutError()],
    ['a server error', new ResponseError(502, 'x')],
    ['too many requests', new ResponseError(429, 'x')],
    ['no connection', new TypeError('fetch failed', { cause: coded('ECONNREFUSED') })],
    ['a database shutdown', coded('57P01')],
    ['a database startup', coded('57P03')],
    ['a broken connection', new Error('Connection terminated unexpectedly')],
  ])('retries after %s', async (_name, error) => {
    const options = retryOptions();
    let tries = 0;
    const work = async () => {
      tries += 1;
      if (tries === 1) throw error;
      return 'done';
    };
    expect(await withRetry(options, work)).toBe('done');
    expect(options.reasons).toEqual([expect.any(String), undefined]);
  });

  it.each([
    ['a wrong password', new ResponseError(401, 'x')],
    ['a programming error', new TypeError('x is undefined')],
    ['a constraint violation', coded('23505')],
  ])('does not retry after %s', async (_name, error) => {
    await expect(
      withRetry(retryOptions(), async () => {
        throw error;
      }),
    ).rejects.toBe(error);
  });

  it('stops when aborted', async () => {
    const options = retryOptions();
    const work = async () => {
      options.stopping.abort();
      throw new TimeoutError();
    };
    await expect(withRetry(options, work)).rejects.toThrow('Timeout');
  });
});
