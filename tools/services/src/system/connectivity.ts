import { connect } from 'node:net';

export type Address = { readonly host: string; readonly port: number } | { readonly path: string };

/** Returns whether the address accepts connections. */
export function canConnect(address: Address, milliseconds = 1_000): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ ...address, timeout: milliseconds });
    const finish = (reached: boolean) => () => {
      socket.destroy();
      resolve(reached);
    };
    socket.once('connect', finish(true)).once('error', finish(false)).once('timeout', finish(false));
  });
}

/** Returns the first line that a server sends after a client connects. */
export function firstLine(address: Address, milliseconds = 1_000): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ ...address, timeout: milliseconds });
    let text = '';
    const finish = (line?: string): void => {
      socket.destroy();
      resolve(line);
    };
    socket.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      const end = text.indexOf('\n');
      if (end >= 0) finish(text.slice(0, end));
    });
    socket
      .once('error', () => finish())
      .once('timeout', () => finish())
      .once('close', () => finish());
  });
}

/** Returns whether a GET request to the URL returns 200. */
export async function respondsOk(url: string, milliseconds = 10_000): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(milliseconds), redirect: 'manual' });
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    return false;
  }
}
