/** The library and its styles are loaded on demand. */
const loadLibrary = () => import('./consent-library.ts');
const loadStyles = () => import('./consent-styles.ts');

export function allowAll(): Promise<void> {
  return loadLibrary().then(({ acceptCategories }) => acceptCategories('all'));
}

export function refuseAll(): Promise<void> {
  return loadLibrary().then(({ acceptCategories }) => acceptCategories([]));
}

/** Opens the preferences for each category. */
export async function openConsentPreferences(): Promise<void> {
  const [{ showConsentPreferences }] = await Promise.all([loadLibrary(), loadStyles()]);
  await showConsentPreferences();
}
