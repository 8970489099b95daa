import { createServer, type Socket } from 'node:net';

/**
 * A minimal SMTP server that accepts everything and counts recipients, so that the sender is what is measured. `GET`
 * commands of HTTP on the same port return the counts and the accepted Message-IDs since the last request.
 */
const counts = new Map<string, number>();
let messageIds: string[] = [];
let mails = 0;

const server = createServer((socket) => {
  let text = '';
  let inData = false;
  let recipient = '';
  socket.setEncoding('latin1');
  socket.setNoDelay(true);
  socket.on('error', () => {});
  socket.on('data', (part: string) => {
    text += part;
    if (!inData && text.startsWith('GET ')) return report(socket, text);
    for (;;) {
      const end = text.indexOf(inData ? '\r\n.\r\n' : '\r\n');
      if (end < 0) return;
      const line = text.slice(0, end);
      text = text.slice(end + (inData ? 5 : 2));
      if (inData) {
        inData = false;
        mails += 1;
        counts.set(recipient, (counts.get(recipient) ?? 0) + 1);
        messageIds.push(/^message-id: *(\S+)/im.exec(line)?.[1] ?? '');
        socket.write('250 2.0.0 Accepted\r\n');
        continue;
      }
      const command = line.slice(0, 4).toUpperCase();
      if (command === 'EHLO') socket.write('250-sink\r\n250 8BITMIME\r\n');
      else if (command === 'DATA') {
        inData = true;
        socket.write('354 Go on\r\n');
      } else if (command === 'QUIT') socket.end('221 Bye\r\n');
      else {
        if (command === 'RCPT') recipient = /<(.*)>/.exec(line)?.[1] ?? '';
        socket.write('250 Ok\r\n');
      }
    }
  });
  // An HTTP client speaks first, and an SMTP client waits for this line.
  setTimeout(() => !text && socket.write('220 sink ESMTP\r\n'), 5);
});

function report(socket: Socket, request: string): void {
  const reset = request.startsWith('GET /reset');
  const repeated = [...counts.values()].filter((count) => count > 1).length;
  const withIds = request.startsWith('GET /accepted');
  const body = JSON.stringify({ mails, recipients: counts.size, repeated, messageIds: withIds ? messageIds : [] });
  if (withIds) messageIds = [];
  if (reset) {
    counts.clear();
    messageIds = [];
    mails = 0;
  }
  socket.end(`HTTP/1.1 200 OK\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`);
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address && typeof address === 'object') process.send?.({ address: `127.0.0.1:${address.port}` });
});
