import { mayMeasure } from '../../visitor/consent-state.ts';

const cookie = 'install_source';
const daySeconds = 24 * 60 * 60;

/** Lets the product know which placement led to an installation, for a day. */
export function noteInstallSource(placement: string): void {
  if (!mayMeasure()) return;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${cookie}=${placement}; path=/; max-age=${daySeconds}; secure; samesite=lax`;
}
