import { addresses, type UrlKey } from '../brand/addresses.ts';
import { useGate } from './use-visitor.ts';

/** The address behind a key. Careers links move to the new openings page where its gate is open. */
export function useAddress(key: UrlKey): string {
  const openings = useGate('update_openings_page_urls_25');
  return addresses[key === 'jobs' && openings ? 'openings' : key];
}
