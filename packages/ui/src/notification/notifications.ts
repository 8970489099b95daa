type NotificationStatus = 'success' | 'fail';
export type Notification = { id: number; message: string; status: NotificationStatus };

/** How long a notification stays visible, in milliseconds. */
export const notificationLifetime = 5000;
const defaultFailure = 'Something went wrong. Please try again later.';

/** The store of short messages to the reader. */
export class Notifications {
  readonly #listeners = new Set<() => void>();
  #shown: readonly Notification[] = [];
  #lastId = 0;

  current = (): readonly Notification[] => this.#shown;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Whether there has been any notification. */
  get hasBeenUsed(): boolean {
    return this.#lastId > 0;
  }

  succeed(message: string): number {
    return this.#show(message, 'success');
  }

  fail(message: string = defaultFailure): number {
    return this.#show(message, 'fail');
  }

  remove(id: number): void {
    this.#set(this.#shown.filter((notification) => notification.id !== id));
  }

  #show(message: string, status: NotificationStatus): number {
    this.#lastId += 1;
    const id = this.#lastId;
    this.#set([...this.#shown, { id, message, status }]);
    return id;
  }

  #set(shown: readonly Notification[]): void {
    this.#shown = shown;
    for (const listener of this.#listeners) listener();
  }
}

const waitMs = { normal: 400, short: 100 };

/** Waits until the reader has had time to see a notification, before the page changes. */
export function waitForNotification(length: keyof typeof waitMs = 'normal'): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, waitMs[length]));
}
