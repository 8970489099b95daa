import { ByteBuffer } from './byte-buffer.ts';

/**
 * Collects the values of one column for a block in ClickHouse's native format. Rows without a value have the default of
 * the column, which is null if the column can be null.
 */
export abstract class ColumnWriter {
  /** Rows that are written, with the defaults in between. */
  protected rows = 0;
  #values = 0;

  /** Whether all rows have the default. */
  get isEmpty(): boolean {
    return this.#values === 0;
  }

  /**
   * Writes nothing and returns false if the row already has a value, or if only the engine can tell how it reads this
   * one.
   */
  append(row: number, value: unknown): boolean {
    if (value === null || value === undefined) return true;
    if (this.rows > row) return false;
    this.fillTo(row);
    if (!this.write(value)) return false;
    this.rows += 1;
    this.#values += 1;
    return true;
  }

  /** Gives the rows up to this one the default if they have no value. */
  fillTo(row: number): void {
    if (row <= this.rows) return;
    this.writeDefaults(row - this.rows);
    this.rows = row;
  }

  /** Removes the value of the last row if it has one. */
  removeFrom(row: number): void {
    if (this.rows <= row) return;
    this.rows = row;
    this.#values -= 1;
    this.removeLast();
  }

  clear(): void {
    this.rows = 0;
    this.#values = 0;
    this.removeAll();
  }

  abstract finish(): Uint8Array[];
  protected abstract write(value: unknown): boolean;
  protected abstract writeDefaults(count: number): void;
  protected abstract removeLast(): void;
  protected abstract removeAll(): void;
}

/** A type whose values all have the same size. */
type FixedType = { size: number; write: (bytes: ByteBuffer, value: unknown) => boolean };

function integerType(size: 4 | 8, min: number, max: number): FixedType {
  return {
    size,
    write(bytes, value) {
      if (!Number.isInteger(value) || (value as number) < min || (value as number) > max) return false;
      if (size === 4) bytes.writeUInt32(value as number);
      else bytes.writeInt64(value as number);
      return true;
    },
  };
}

const maxInteger = Number.MAX_SAFE_INTEGER;
/** ClickHouse reads smaller numbers in JSON as seconds. */
const minMilliseconds = 9_908_870_400;

const fixedTypes: Record<string, FixedType> = {
  Int64: integerType(8, -maxInteger, maxInteger),
  UInt64: integerType(8, 0, maxInteger),
  UInt32: integerType(4, 0, 0xffff_ffff),
  "DateTime64(3, 'UTC')": integerType(8, minMilliseconds, Date.UTC(2200, 0)),
  Float64: {
    size: 8,
    write(bytes, value) {
      if (typeof value !== 'number') return false;
      // JSON has no negative zero.
      bytes.writeFloat64(value + 0);
      return true;
    },
  },
  Bool: {
    size: 1,
    write(bytes, value) {
      if (typeof value !== 'boolean') return false;
      bytes.writeUInt8(value ? 1 : 0);
      return true;
    },
  },
  UUID: { size: 16, write: writeUuid },
};

const hyphen = 0x2d;
const hexDigits = new Int8Array(0x1_0000).fill(-1);
for (const [value, digit] of [...'0123456789abcdef'].entries()) hexDigits[digit.charCodeAt(0)] = value;

/** The value of four lower-case hexadecimal digits, or a negative number. */
function parseHex(text: string, at: number): number {
  const digit = (index: number) => hexDigits[text.charCodeAt(at + index)] as number;
  return (digit(0) << 12) | (digit(1) << 8) | (digit(2) << 4) | digit(3);
}

/** Two little-endian integers of 64 bits. */
function writeUuid(bytes: ByteBuffer, value: unknown): boolean {
  if (typeof value !== 'string' || value.length !== 36) return false;
  for (let at = 8; at <= 23; at += 5) if (value.charCodeAt(at) !== hyphen) return false;
  const [a, b, c, d] = [parseHex(value, 0), parseHex(value, 4), parseHex(value, 9), parseHex(value, 14)];
  const [e, f, g, h] = [parseHex(value, 19), parseHex(value, 24), parseHex(value, 28), parseHex(value, 32)];
  if ((a | b | c | d | e | f | g | h) < 0) return false;
  bytes.writeUInt32((c << 16) | d);
  bytes.writeUInt32((a << 16) | b);
  bytes.writeUInt32((g << 16) | h);
  bytes.writeUInt32((e << 16) | f);
  return true;
}

class FixedColumn extends ColumnWriter {
  readonly #type: FixedType;
  readonly #nulls: ByteBuffer | undefined;
  readonly #values = new ByteBuffer();

  constructor(type: FixedType, isNullable: boolean) {
    super();
    this.#type = type;
    if (isNullable) this.#nulls = new ByteBuffer();
  }

  protected write(value: unknown): boolean {
    if (!this.#type.write(this.#values, value)) return false;
    this.#nulls?.writeUInt8(0);
    return true;
  }

  protected writeDefaults(count: number): void {
    this.#values.fill(0, count * this.#type.size);
    this.#nulls?.fill(1, count);
  }

  protected removeLast(): void {
    this.#values.length = this.rows * this.#type.size;
    if (this.#nulls) this.#nulls.length = this.rows;
  }

  protected removeAll(): void {
    this.removeLast();
  }

  finish(): Uint8Array[] {
    return this.#nulls ? [this.#nulls.written, this.#values.written] : [this.#values.written];
  }
}

class StringColumn extends ColumnWriter {
  readonly #nulls: ByteBuffer | undefined;
  readonly #values = new ByteBuffer();
  #lastStart = 0;

  constructor(isNullable: boolean) {
    super();
    if (isNullable) this.#nulls = new ByteBuffer();
  }

  protected write(value: unknown): boolean {
    const start = this.#values.length;
    if (typeof value !== 'string' || !this.#values.writeString(value)) return false;
    this.#lastStart = start;
    this.#nulls?.writeUInt8(0);
    return true;
  }

  protected writeDefaults(count: number): void {
    this.#values.fill(0, count);
    this.#nulls?.fill(1, count);
  }

  protected removeLast(): void {
    this.#values.length = this.#lastStart;
    if (this.#nulls) this.#nulls.length = this.rows;
  }

  protected removeAll(): void {
    this.#lastStart = 0;
    this.removeLast();
  }

  finish(): Uint8Array[] {
    return this.#nulls ? [this.#nulls.written, this.#values.written] : [this.#values.written];
  }
}

/** The block has its own dictionary: the number of each row's value, and each value once. */
const dictionaryVersion = 1;
const indexFlags = { ownKeys: 1 << 9, ownDictionary: 1 << 10, uint32: 2 };

/** The first value of a dictionary is the default: null if the column can be null, otherwise an empty text. */
class LowCardinalityColumn extends ColumnWriter {
  readonly #isNullable: boolean;
  readonly #numbers = new Map<string, number>();
  readonly #keys = new ByteBuffer();
  readonly #indexes = new ByteBuffer();
  readonly #header = new ByteBuffer();

  constructor(isNullable: boolean) {
    super();
    this.#isNullable = isNullable;
    this.removeAll();
  }

  protected write(value: unknown): boolean {
    if (typeof value !== 'string') return false;
    let number = this.#numbers.get(value);
    if (number === undefined) {
      if (!this.#keys.writeString(value)) return false;
      number = this.#numbers.size + (this.#isNullable ? 1 : 0);
      this.#numbers.set(value, number);
    }
    this.#indexes.writeUInt32(number);
    return true;
  }

  protected writeDefaults(count: number): void {
    this.#indexes.fill(0, count * 4);
  }

  protected removeLast(): void {
    this.#indexes.length = this.rows * 4;
  }

  protected removeAll(): void {
    this.#indexes.length = 0;
    this.#keys.length = 0;
    this.#keys.writeString('');
    this.#numbers.clear();
    if (!this.#isNullable) this.#numbers.set('', 0);
  }

  finish(): Uint8Array[] {
    const header = this.#header;
    header.length = 0;
    header.writeInt64(dictionaryVersion);
    header.writeInt64(indexFlags.ownKeys | indexFlags.ownDictionary | indexFlags.uint32);
    header.writeInt64(this.#numbers.size + (this.#isNullable ? 1 : 0));
    const beforeKeys = header.length;
    header.writeInt64(this.rows);
    return [
      header.written.subarray(0, beforeKeys),
      this.#keys.written,
      header.written.subarray(beforeKeys),
      this.#indexes.written,
    ];
  }
}

class StringArrayColumn extends ColumnWriter {
  readonly #offsets = new ByteBuffer();
  readonly #values = new ByteBuffer();
  #count = 0;
  #last = { start: 0, count: 0 };

  protected write(value: unknown): boolean {
    if (!Array.isArray(value)) return false;
    const start = this.#values.length;
    for (const each of value) {
      if (typeof each === 'string' && this.#values.writeString(each)) continue;
      this.#values.length = start;
      return false;
    }
    this.#last = { start, count: this.#count };
    this.#count += value.length;
    this.#offsets.writeInt64(this.#count);
    return true;
  }

  protected writeDefaults(count: number): void {
    for (let row = 0; row < count; row += 1) this.#offsets.writeInt64(this.#count);
  }

  protected removeLast(): void {
    this.#values.length = this.#last.start;
    this.#count = this.#last.count;
    this.#offsets.length = this.rows * 8;
  }

  protected removeAll(): void {
    this.#last = { start: 0, count: 0 };
    this.removeLast();
  }

  finish(): Uint8Array[] {
    return [this.#offsets.written, this.#values.written];
  }
}

/** Undefined for a type that the tables of events do not use. */
export function createColumnWriter(type: string): ColumnWriter | undefined {
  const [, cardinality] = /^LowCardinality\((.*)\)$/.exec(type) ?? [];
  const [, nullable] = /^Nullable\((.*)\)$/.exec(cardinality ?? type) ?? [];
  const base = nullable ?? cardinality ?? type;
  const isNullable = nullable !== undefined;
  if (cardinality !== undefined) return base === 'String' ? new LowCardinalityColumn(isNullable) : undefined;
  if (base === 'String') return new StringColumn(isNullable);
  if (base === 'Array(String)') return new StringArrayColumn();
  const fixed = fixedTypes[base];
  return fixed && new FixedColumn(fixed, isNullable);
}
