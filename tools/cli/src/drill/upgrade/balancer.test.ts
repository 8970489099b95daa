import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { Balancer } from './balancer.ts';

async function instance(name: string) {
  const state = { draining: false };
  const server = createServer((request, response) => {
    const notReady = request.url === '/readyz' && state.draining;
    response.writeHead(notReady ? 503 : 200).end(name);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { state, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

it('O03 moves requests away from an instance that drains, and back', async () => {
  const balancer = await Balancer.start();
  onTestFinished(() => balancer.stop());
  const [old, current] = [await instance('old'), await instance('current')];
  const request = async () => {
    const response = await fetch(balancer.address);
    return `${response.status} ${await response.text()}`;
  };
  expect(await request()).toBe('503 ');
  balancer.add(old.address);
  balancer.add(current.address);
  const responses = async () =>
    [...new Set([await request(), await request(), await request(), await request()])].sort();
  expect(await responses()).toEqual(['200 current', '200 old']);
  old.state.draining = true;
  await expect.poll(responses).toEqual(['200 current']);
  old.state.draining = false;
  balancer.remove(current.address);
  await expect.poll(responses).toEqual(['200 old']);
});
