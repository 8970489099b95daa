import { reservedKeys } from '@contenthub/contracts/events/reserved-keys';

export function checkEvent(client: string, eventName: string, data: object): void {
  if (!eventName.startsWith(`${client}/`)) throw new Error(`Event name ${eventName} should start with '${client}/'`);
  const reserved = reservedKeys.find((key) => key in data);
  if (reserved) throw new Error(`Event data should not contain '${reserved}' prop.`);
}

export function checkUserId(userId: string): void {
  if (!/^-?\d+$/.test(userId)) throw new Error(`Invalid userId: ${userId}`);
}
