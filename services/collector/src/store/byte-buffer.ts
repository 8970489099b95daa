const initialBytes = 4096;
/** A call into Node costs about as much as a loop over this many bytes. */
const maxLooped = 256;

/** Bytes that are appended, in ClickHouse's encodings. */
export class ByteBuffer {
  #bytes = Buffer.allocUnsafeSlow(initialBytes);
  #view = new DataView(this.#bytes.buffer);
  length = 0;

  /** The written bytes, valid until more are written. */
  get written(): Uint8Array {
    return this.#bytes.subarray(0, this.length);
  }

  fill(byte: number, count: number): void {
    this.#reserve(count);
    const end = this.length + count;
    if (count > maxLooped) this.#bytes.fill(byte, this.length, end);
    else for (let index = this.length; index < end; index += 1) this.#bytes[index] = byte;
    this.length = end;
  }

  writeUInt8(value: number): void {
    this.#reserve(1);
    this.#bytes[this.length] = value;
    this.length += 1;
  }

  writeUInt32(value: number): void {
    this.#reserve(4);
    this.#view.setUint32(this.length, value, true);
    this.length += 4;
  }

  /** A safe integer as 64 bits in two's complement. */
  writeInt64(value: number): void {
    this.#reserve(8);
    this.#view.setInt32(this.length, value | 0, true);
    this.#view.setInt32(this.length + 4, Math.floor(value / 0x1_0000_0000), true);
    this.length += 8;
  }

  writeFloat64(value: number): void {
    this.#reserve(8);
    this.#view.setFloat64(this.length, value, true);
    this.length += 8;
  }

  /** An integer in groups of seven bits. */
  writeVarUInt(value: number): void {
    this.#reserve(8);
    let rest = value;
    while (rest > 0x7f) {
      this.#bytes[this.length++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    this.#bytes[this.length++] = rest;
  }

  /** A text in UTF-8 after its length. Writes nothing and returns false if it has an unpaired surrogate. */
  writeString(text: string): boolean {
    if (text.length <= maxLooped && this.#writeAscii(text)) return true;
    if (!text.isWellFormed()) return false;
    const size = Buffer.byteLength(text);
    this.writeVarUInt(size);
    this.#reserve(size);
    this.#bytes.write(text, this.length, size, 'utf8');
    this.length += size;
    return true;
  }

  #writeAscii(text: string): boolean {
    const { length } = text;
    this.#reserve(length + 2);
    const bytes = this.#bytes;
    let position = this.length;
    if (length > 0x7f) bytes[position++] = (length & 0x7f) | 0x80;
    bytes[position++] = length > 0x7f ? length >>> 7 : length;
    for (let index = 0; index < length; index += 1) {
      const code = text.charCodeAt(index);
      if (code > 0x7f) return false;
      bytes[position + index] = code;
    }
    this.length = position + length;
    return true;
  }

  #reserve(count: number): void {
    if (this.length + count > this.#bytes.length) this.#grow(this.length + count);
  }

  #grow(needed: number): void {
    const larger = Buffer.allocUnsafeSlow(Math.max(needed, this.#bytes.length * 2));
    larger.set(this.written);
    this.#bytes = larger;
    this.#view = new DataView(larger.buffer);
  }
}
