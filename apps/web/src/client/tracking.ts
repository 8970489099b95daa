import { RecordingClient } from '@contenthub/tracking/recording-client';
import type { TrackingClient } from '@contenthub/tracking/tracking';

const debugKey = 'contenthub:debug';

/** The tab's tracking client. With `localStorage['contenthub:debug'] = 'on'` its history can be looked at. */
export function openTracking(): TrackingClient {
  const client = new RecordingClient();
  if (isDebugging()) Object.assign(window, { contenthubTracking: client });
  return client;
}

function isDebugging(): boolean {
  try {
    return localStorage.getItem(debugKey) === 'on';
  } catch {
    // Storage may be closed to us.
    return false;
  }
}
