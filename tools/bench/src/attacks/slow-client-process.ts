import { connect, type Socket } from 'node:net';

/**
 * Thousands of slow clients. A third sends headers at a byte a second, a third sends a body that way, and a third calls
 * a route whose upstream hangs. Disconnected clients reconnect.
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
    // Delayed, because two thousand reconnects at once would measure the connection rate.
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
