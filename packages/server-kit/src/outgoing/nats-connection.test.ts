import { expect, it } from 'vitest';
import { natsConnectionOptions } from './nats-connection.ts';

it('H16 passes credentials to the client separately from the URLs', () => {
  expect(natsConnectionOptions('nats://hub:p%40ss@one:4222,nats://hub:p%40ss@two:4222')).toMatchObject({
    servers: ['nats://one:4222', 'nats://two:4222'],
    user: 'hub',
    pass: 'p@ss',
  });
  const open = natsConnectionOptions('nats://127.0.0.1:4222');
  expect(open.servers).toEqual(['nats://127.0.0.1:4222']);
  expect(Object.keys(open)).not.toContain('user');
});
