import type { DeviceList } from './device-list.ts';

const key = 'contenthub-reading-list';

/** Undefined if the reader has not turned the reading list on on this device. */
export function readDeviceList(): DeviceList | undefined {
  try {
    const text = localStorage.getItem(key);
    return text ? (JSON.parse(text) as DeviceList) : undefined;
  } catch {
    return undefined;
  }
}

export function writeDeviceList(list: DeviceList): void {
  localStorage.setItem(key, JSON.stringify(list));
}

/** Ends it on this device. Its posts stay. */
export function deleteDeviceList(): void {
  localStorage.removeItem(key);
}

/** Remembers when a post was saved or removed here, for the next time the device meets the account. */
export function recordChange(path: string, now: number): void {
  const list = readDeviceList();
  if (list) writeDeviceList({ ...list, changedAt: { ...list.changedAt, [path]: now } });
}
