import { expect, it } from 'vitest';
import { acceptedResponse } from './intake-server.ts';

const receipt = { 'timing-allow-origin': '*', 'server-timing': 'accepted, taken' };

it('F10a F18 responds to a beacon with a receipt only', () => {
  const response = acceptedResponse({ 'sec-fetch-mode': 'no-cors' }, '{"accepted":1,"rejected":[]}');
  expect(response).toEqual({ status: 204, headers: receipt, body: '' });
});

it('F18 responds to other requests with the result of each event', () => {
  const response = acceptedResponse({ 'sec-fetch-mode': 'cors' }, '{"accepted":1,"rejected":[]}');
  expect(response).toMatchObject({ status: 200, body: '{"accepted":1,"rejected":[]}', headers: receipt });
});
