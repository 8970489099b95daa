import { expect, it } from 'vitest';
import { acceptedResponse } from './intake-server.ts';

const receipt = { 'timing-allow-origin': '*', 'server-timing': 'taken' };

it('F10a F18 answers a beacon, which nobody can read, with a receipt alone', () => {
  const answer = acceptedResponse({ 'sec-fetch-mode': 'no-cors' }, '{"accepted":1,"rejected":[]}');
  expect(answer).toEqual({ status: 204, headers: receipt, body: '' });
});

it('F18 answers everybody else with what became of each event', () => {
  const answer = acceptedResponse({ 'sec-fetch-mode': 'cors' }, '{"accepted":1,"rejected":[]}');
  expect(answer).toMatchObject({ status: 200, body: '{"accepted":1,"rejected":[]}', headers: receipt });
});
