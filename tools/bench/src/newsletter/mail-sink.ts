import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';

/** A minimal SMTP server that accepts everything, so that the sender is what is measured. It reports over HTTP. */
const counts = new Map<string, number>();
let messageIds: string[] = [];
let mails = 0;
let bytes = 0;
/** Recipients with more than one mail. */
let repeated = 0;

const smtp = createServer((socket) => {
  let text = '';
  let inData = false;
  let recipient = '';
  socket.setEncoding('latin1').setNoDelay(true);
  socket.on('error', () => {});
  socket.write('220 sink ESMTP\r\n');
  socket.on('data', (part: string) => {
    text += part;
    for (;;) {
      const end = text.indexOf(inData ? '\r\n.\r\n' : '\r\n');
      if (end < 0) return;
      const line = text.slice(0, end);
      text = text.slice(end + (inData ? 5 : 2));
      const command = line.slice(0, 4).toUpperCase();
      if (inData) {
        inData = false;
        accept(recipient, line);
        socket.write('250 2.0.0 Accepted\r\n');
      } else if (command === 'EHLO') socket.write('250-sink\r\n250 8BITMIME\r\n');
      else if (command === 'DATA') {
        inData = true;
        socket.write('354 Go on\r\n');
      } else if (command === 'QUIT') socket.end('221 Bye\r\n');
      else {
        if (command === 'RCPT') recipient = copy(/<(.*)>/.exec(line)?.[1]);
        socket.write('250 Ok\r\n');
      }
    }
  });
});

/** A part of a text keeps the whole text in memory, unless it is copied. */
const copy = (part = '') => Buffer.from(part, 'latin1').toString('latin1');

function accept(recipient: string, mail: string): void {
  mails += 1;
  bytes += mail.length;
  const count = (counts.get(recipient) ?? 0) + 1;
  counts.set(recipient, count);
  if (count === 2) repeated += 1;
  messageIds.push(copy(/^message-id: *(\S+)/im.exec(mail)?.[1]));
}

/** `/counts`, `/accepted` with all Message-IDs, `/reset`. */
const http = createHttpServer((request, response) => {
  if (request.url === '/reset') {
    counts.clear();
    messageIds = [];
    mails = 0;
    bytes = 0;
    repeated = 0;
  }
  const ids = request.url === '/accepted' ? messageIds : [];
  response.end(JSON.stringify({ mails, bytes, recipients: counts.size, repeated, messageIds: ids }));
});

const listen = (server: Server) =>
  new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
process.send?.({ address: `127.0.0.1:${await listen(smtp)} 127.0.0.1:${await listen(http)}` });
