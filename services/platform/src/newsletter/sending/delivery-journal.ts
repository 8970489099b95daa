import { randomUUID } from 'node:crypto';
import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { writeFileAtomically } from '@contenthub/server-kit/process/atomic-write';

export type JournalEntries = { worker: string; handedOver: Set<number>; accepted: Set<number> };

/**
 * What this process has handed to the mail server, and what the server has accepted. Each line is in the file before
 * the call returns, so it survives a killed process; a line costs a few microseconds, where a database write per mail
 * would halve the speed. After a restart it tells which claimed mails were never sent, which were accepted, and the few
 * whose outcome is unknown.
 */
export class DeliveryJournal {
  /** The mails in flight, and what the process before this one wrote since the journal was cleared. */
  readonly entries: JournalEntries;
  /** Undefined if the journal is only in memory. */
  readonly #file: number | undefined;
  #isEmpty: boolean;

  private constructor(file: number | undefined, entries: JournalEntries) {
    this.#file = file;
    this.entries = entries;
    this.#isEmpty = entries.handedOver.size === 0;
  }

  static async open(path: string): Promise<DeliveryJournal> {
    await mkdir(dirname(path), { recursive: true });
    const workerFile = `${path}.worker`;
    let worker = await readFile(workerFile, 'utf8').catch(() => '');
    if (!worker) {
      worker = randomUUID();
      await writeFileAtomically(workerFile, worker);
    }
    const text = await readFile(path, 'utf8').catch(() => '');
    return new DeliveryJournal(openSync(path, 'a', 0o600), { worker, ...parseJournal(text) });
  }

  /**
   * A journal that is lost with the process. Mails that were claimed when the process was killed are then unconfirmed.
   */
  static inMemory(): DeliveryJournal {
    return new DeliveryJournal(undefined, { worker: randomUUID(), handedOver: new Set(), accepted: new Set() });
  }

  handOver(deliveryId: number): void {
    this.entries.handedOver.add(deliveryId);
    this.#write(`>${deliveryId}\n`);
  }

  accepted(deliveryId: number): void {
    this.entries.accepted.add(deliveryId);
    this.#write(`+${deliveryId}\n`);
  }

  /** The process knows the result, so only the file needs the entry, until the result is in the database. */
  settle(deliveryId: number): void {
    this.entries.handedOver.delete(deliveryId);
    this.entries.accepted.delete(deliveryId);
  }

  /** Everything in it is in the database now. */
  clear(): void {
    const { handedOver, accepted } = this.entries;
    if (this.#isEmpty) return;
    if (this.#file !== undefined) ftruncateSync(this.#file, 0);
    this.#isEmpty = true;
    handedOver.clear();
    accepted.clear();
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
  }

  #write(line: string): void {
    this.#isEmpty = false;
    if (this.#file !== undefined) writeSync(this.#file, line);
  }
}

/** Ignores the last line if the process was killed while writing it. */
export function parseJournal(text: string): Omit<JournalEntries, 'worker'> {
  const handedOver = new Set<number>();
  const accepted = new Set<number>();
  for (const line of text.split('\n').slice(0, -1)) {
    const id = Number(line.slice(1));
    if (line.startsWith('>')) handedOver.add(id);
    else if (line.startsWith('+')) accepted.add(id);
  }
  return { handedOver, accepted };
}
