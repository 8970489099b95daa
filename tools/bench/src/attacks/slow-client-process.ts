import { connect, type Socket } from 'node:net';

/**
 * Slow clients by the thousand. A third sends headers a byte a second, a third a body, and a third calls what a hanging
 * upstream should answer. Who is cut off comes back.
 */
const [address = '', count = '0'] = process.argv.slice(2);
const { hostname, port } = new URL(address);
const open = new Set<Socket>();
const json = 'content-type: application/json\r\n';
const kinds = [
  { begin: 'GET /blog/ HTTP/1.1\r\nhost: slow\r\n', drop: 'x' },
  { begin: `POST /api/account/sign-in HTTP/1.1\r\nhost: slow\r\n${json}content-length: 100000\r\n\r\n`, drop: ' ' },
  { begin: `POST /events HTTP/1.1\r\nhost: slow\r\n${json}content-length: 2\r\n\r\n{}`, drop: '' },
];
let stopped = false;

function attack(number: number): void {
  const { begin = '', drop = '' } = kinds[number % kinds.length] ?? {};
  const socket = connect(Number(port), hostname);
  socket.on('connect', () => {
    open.add(socket);
    socket.write(begin);
  });
  const dripping = drop ? setInterval(() => socket.write(drop), 1000) : undefined;
  socket.on('error', () => {});
  socket.on('close', () => {
    clearInterval(dripping);
    open.delete(socket);
    // Not at once: two thousand that come back together would measure how fast connections are made.
    if (!stopped) setTimeout(() => attack(number), 500);
  });
  socket.resume();
}

for (let number = 0; number < Number(count); number += 1) setTimeout(() => attack(number), number);
const begun = setInterval(() => {
  if (open.size < Number(count) * 0.95) return;
  clearInterval(begun);
  process.send?.('begun');
}, 50);
process.on('message', () => {
  process.send?.(open.size);
  stopped = true;
});
