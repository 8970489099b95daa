import { treatmentTimeoutMs } from '@contenthub/contracts/experiments/experiments-paths';
import type { Property } from '@contenthub/contracts/platform/platform-api';
import { platformPaths } from '@contenthub/contracts/platform/platform-paths';
import { safeStorage } from '@contenthub/experiments/client/key-value-storage';
import { getFromPlatform, postToPlatform } from '../../visitor/platform-client.ts';
import { readingPreferences } from './PreferenceField.tsx';

const device = safeStorage(() => localStorage);
const tab = safeStorage(() => sessionStorage);
const preferences = Object.values(readingPreferences);
type Preference = (typeof preferences)[number];

const deviceKey = ({ attribute }: Preference) => `contenthub:${attribute}`;
/** The account whose choices this tab has. */
const ownerKey = 'contenthub:preferences-of';
/** Set while a choice could not be stored in the account. */
const unsavedKey = 'contenthub:preferences-unsaved';

/**
 * Keeps theme and text size of a signed-in reader as properties of the account, so that they are the same on every
 * device. The boot script stores them on the device, too, where they are available before the first paint.
 */
export async function keepPreferences(userId: string): Promise<void> {
  // The same listener is added once.
  addEventListener('change', saveChoice);
  if (tab.get(ownerKey) === userId) return;
  const kept = (await getFromPlatform(platformPaths.properties, treatmentTimeoutMs)) as Property[];
  tab.set(ownerKey, userId);
  const isUnsaved = device.get(unsavedKey) !== null;
  for (const preference of preferences) {
    const value = kept.find(({ name }) => name === preference.attribute)?.value;
    const isKnown = preference.options.some((option) => option.value === value);
    if (value !== undefined && isKnown && !isUnsaved) setOnDevice(preference, value);
    else if (isUnsaved || device.get(deviceKey(preference)) !== null) await save(preference);
  }
  // The boot script applies what is stored, as after a choice in another tab.
  dispatchEvent(new StorageEvent('storage'));
}

/** The boot script has stored the choice on the device. */
function saveChoice({ target }: Event): void {
  const preference = preferences.find(({ attribute }) => attribute === (target as HTMLElement).dataset.sets);
  if (preference) void save(preference);
}

function setOnDevice(preference: Preference, value: string): void {
  if (value === preference.defaultValue) device.remove(deviceKey(preference));
  else device.set(deviceKey(preference), value);
}

/** The device has the choice in any case. If the account is out of reach, it gets it with the next visit. */
async function save(preference: Preference): Promise<void> {
  const value = device.get(deviceKey(preference)) ?? preference.defaultValue;
  const json: Property = { name: preference.attribute, value };
  try {
    await postToPlatform(platformPaths.properties, { json }, treatmentTimeoutMs);
    device.remove(unsavedKey);
  } catch {
    device.set(unsavedKey, '1');
    tab.remove(ownerKey);
  }
}
