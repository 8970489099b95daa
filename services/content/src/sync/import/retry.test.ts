import { ResponseError, TimeoutError } from '@contenthub/server-kit/outgoing/service-fetch';
import { describe, expect, it } from 'vitest';
import { withRetry } from './retry.ts';

const coded = (code: string) => Object.assign(new Error('gone'), { code });

function patience() {
  const told: (string | undefined)[] = [];
  const stopping = new AbortController();
  return { signal: stopping.signal, stopping, told, waiting: (reason: string | undefined) => void told.push(reason) };
}

describe('what fails', () => {
  it.each([
    ['a time-out', new TimeoutError()],
    ['a server that is broken', new ResponseError(502, 'x')],
    ['too many questions', new ResponseError(429, 'x')],
    ['no connection', new TypeError('fetch failed', { cause: coded('ECONNREFUSED') })],
    ['a database that ends', coded('57P01')],
    ['a database that starts', coded('57P03')],
    ['a connection that broke', new Error('Connection terminated unexpectedly')],
  ])('by %s is tried again', async (_name, error) => {
    const waits = patience();
    let tries = 0;
    const work = async () => {
      tries += 1;
      if (tries === 1) throw error;
      return 'done';
    };
    expect(await withRetry(waits, work)).toBe('done');
    expect(waits.told).toEqual([expect.any(String), undefined]);
  });

  it.each([
    ['a wrong password', new ResponseError(401, 'x')],
    ['a mistake of ours', new TypeError('x is undefined')],
    ['a rule of the database', coded('23505')],
  ])('by %s is not', async (_name, error) => {
    await expect(
      withRetry(patience(), async () => {
        throw error;
      }),
    ).rejects.toBe(error);
  });

  it('is given up when told to stop', async () => {
    const waits = patience();
    const work = async () => {
      waits.stopping.abort();
      throw new TimeoutError();
    };
    await expect(withRetry(waits, work)).rejects.toThrow('Timeout');
  });
});
