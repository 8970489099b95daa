import { ByteBuffer } from './byte-buffer.ts';
import { type ColumnWriter, createColumnWriter } from './column-writers.ts';
import type { ClickHouseColumn } from './event-columns.ts';

export type Column = Pick<ClickHouseColumn, 'name' | 'type'>;
type BlockColumn = Column & { writer: ColumnWriter };

/** Rows of a table as a block in ClickHouse's native format, which the engine reads in a sixth of the time of JSON. */
export class NativeBlock {
  readonly #columns: BlockColumn[] = [];
  readonly #writers = new Map<string, ColumnWriter>();
  rows = 0;

  constructor(columns: readonly Column[]) {
    for (const { name, type } of columns) {
      const writer = createColumnWriter(type);
      if (!writer) continue;
      this.#columns.push({ name, type, writer });
      this.#writers.set(name, writer);
    }
  }

  /**
   * Adds a row, or returns false if it has an unknown field or a value that is not of its column's type. The engine
   * decides about such a row when it is inserted as JSON.
   */
  append(row: object): boolean {
    const index = this.rows;
    const values = row as Record<string, unknown>;
    for (const name in values) {
      if (this.#writers.get(name)?.append(index, values[name])) continue;
      for (const { writer } of this.#columns) writer.removeFrom(index);
      return false;
    }
    this.rows += 1;
    return true;
  }

  /** Columns in which every row has the default are left out. */
  get columns(): Column[] {
    return this.#columns.filter(({ writer }) => !writer.isEmpty);
  }

  finish(): Uint8Array {
    const columns = this.#columns.filter(({ writer }) => !writer.isEmpty);
    const header = new ByteBuffer();
    header.writeVarUInt(columns.length);
    header.writeVarUInt(this.rows);
    const parts = [header.written];
    for (const { name, type, writer } of columns) {
      const title = new ByteBuffer();
      title.writeString(name);
      title.writeString(type);
      writer.fillTo(this.rows);
      parts.push(title.written, ...writer.finish());
    }
    return Buffer.concat(parts);
  }

  clear(): void {
    this.rows = 0;
    for (const { writer } of this.#columns) writer.clear();
  }
}
