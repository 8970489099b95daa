const waits = { normal: 400, short: 100 };

/** Gives a reader the time to see a notification before the page goes elsewhere. */
export function notificationWait(length: keyof typeof waits = 'normal'): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, waits[length]));
}
