/** The library and its looks come when somebody wants to choose, not before. */
const loadLibrary = () => import('./consent-library.ts');
const loadStyles = () => import('./consent-styles.ts');

export function allowAll(): Promise<void> {
  return loadLibrary().then(({ acceptCategories }) => acceptCategories('all'));
}

export function refuseAll(): Promise<void> {
  return loadLibrary().then(({ acceptCategories }) => acceptCategories([]));
}

/** Every single choice, now or later. */
export async function openConsentPreferences(): Promise<void> {
  const [{ showConsentPreferences }] = await Promise.all([loadLibrary(), loadStyles()]);
  await showConsentPreferences();
}
