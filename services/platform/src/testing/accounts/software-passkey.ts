import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { publicOrigin } from '../test-visitor.ts';

/** What the server asks for. Only the challenge matters here. */
type Options = { challenge: string };

const verifiedUser = 0b101;
const withCredential = 0b1000101;

/** A passkey without a device: it answers the server's options as a browser with an authenticator does. */
export class SoftwarePasskey {
  readonly #id = randomBytes(16);
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #origin: string;
  #uses = 0;

  constructor(origin: string = publicOrigin) {
    this.#origin = origin;
  }

  create({ challenge }: Options): string {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const publicKey = Buffer.concat([
      Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21]),
      cborBytes(Buffer.from(x, 'base64url')),
      Buffer.from([0x22]),
      cborBytes(Buffer.from(y, 'base64url')),
    ]);
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.#id.length]), this.#id, publicKey]);
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      ...[cborText('fmt'), cborText('none'), cborText('attStmt'), Buffer.from([0xa0]), cborText('authData')],
      cborBytes(this.#authenticatorData(withCredential, credential)),
    ]);
    return this.#credential({
      clientDataJSON: clientData('webauthn.create', challenge, this.#origin),
      attestationObject: attestation,
    });
  }

  use({ challenge }: Options): string {
    const client = clientData('webauthn.get', challenge, this.#origin);
    const authenticatorData = this.#authenticatorData(verifiedUser);
    const signed = Buffer.concat([authenticatorData, sha256(client)]);
    const signature = sign('sha256', signed, this.#keys.privateKey);
    return this.#credential({ clientDataJSON: client, authenticatorData, signature });
  }

  #authenticatorData(flags: number, credential = Buffer.alloc(0)): Buffer {
    this.#uses += 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#uses);
    return Buffer.concat([sha256(new URL(this.#origin).hostname), Buffer.from([flags]), counter, credential]);
  }

  #credential(response: Record<string, Buffer>): string {
    const id = this.#id.toString('base64url');
    const texts = Object.entries(response).map(([name, value]) => [name, value.toString('base64url')]);
    return JSON.stringify({
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: Object.fromEntries(texts),
    });
  }
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function sha256(value: string | Buffer): Buffer {
  return createHash('sha256').update(value).digest();
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 | text.length]), Buffer.from(text)]);
}

function cborBytes(bytes: Buffer): Buffer {
  const { length } = bytes;
  if (length < 24) return Buffer.concat([Buffer.from([0x40 | length]), bytes]);
  if (length < 256) return Buffer.concat([Buffer.from([0x58, length]), bytes]);
  return Buffer.concat([Buffer.from([0x59, length >> 8, length & 255]), bytes]);
}
