import { randomUUID } from 'node:crypto';
import type { EventLog } from '../log/event-log.ts';

const groupBytes = 200 * 1024;
const groupMs = 3;

type Group = {
  id: string;
  lines: string[];
  bytes: number;
  timer: NodeJS.Timeout;
  committed: Promise<void>;
  close: () => void;
};

/**
 * Groups lines that arrive within a short interval into one log entry, with an id that stays the same across retries.
 * One disk write then covers hundreds of events. `add` resolves only once the entry is stored.
 */
export class GroupCommit {
  readonly #log: EventLog;
  readonly #name = randomUUID();
  readonly #pending = new Set<Promise<void>>();
  #number = 0;
  #group: Group | undefined;

  constructor(log: EventLog) {
    this.#log = log;
  }

  add(line: string): Promise<void> {
    this.#group ??= this.#openGroup();
    const group = this.#group;
    group.lines.push(line);
    group.bytes += line.length;
    if (group.bytes >= groupBytes) group.close();
    return group.committed;
  }

  /** Resolves when every added line is stored or has failed. */
  async flush(): Promise<void> {
    this.#group?.close();
    await Promise.allSettled(this.#pending);
  }

  #openGroup(): Group {
    const { promise: closed, resolve: close } = Promise.withResolvers<void>();
    this.#number += 1;
    const group: Group = {
      id: `${this.#name}-${this.#number}`,
      lines: [],
      bytes: 0,
      timer: setTimeout(close, groupMs),
      committed: closed.then(() => this.#commit(group)),
      close,
    };
    this.#pending.add(group.committed);
    group.committed.finally(() => this.#pending.delete(group.committed)).catch(() => {});
    return group;
  }

  async #commit(group: Group): Promise<void> {
    clearTimeout(group.timer);
    if (this.#group === group) this.#group = undefined;
    await this.#log.append(group.id, Buffer.from(group.lines.join('\n')));
  }
}
