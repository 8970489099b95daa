import type { NativeBlock } from './native-block.ts';

export type Statement = {
  query: string;
  query_params?: Record<string, unknown>;
  clickhouse_settings?: Record<string, string | number>;
};

/** How statements reach ClickHouse: as requests to a server, or in a process with chdb. */
export type Engine = {
  command: (statement: Statement) => Promise<void>;
  rows: <Row>(statement: Statement) => Promise<Row[]>;
  /** Runs an INSERT statement without a source of rows, with the rows of a block. */
  insertBlock: (insert: string, block: NativeBlock) => Promise<void>;
  /** Runs beside other statements, which it ends. */
  cancel: (query: string) => Promise<void>;
  check: () => Promise<void>;
  close: () => Promise<void>;
};

export const quote = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/**
 * Settings of a statement that may use this much memory. Grouping and sorting continue on disk at a quarter of it:
 * at half of it, a small limit was exceeded first. Only what cannot be divided fails.
 */
export function memorySettings(memoryMb: number): Record<string, number> {
  const bytes = memoryMb * 1024 * 1024;
  return {
    max_memory_usage: bytes,
    max_bytes_before_external_group_by: Math.floor(bytes / 4),
    max_bytes_before_external_sort: Math.floor(bytes / 4),
  };
}
