const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux|X11/, 'Linux'],
];

const namesOf = (known: typeof browsers) => known.map(([, name]) => name).join('|');
const shortName = new RegExp(`^(?:(?:${namesOf(browsers)})(?: on (?:${namesOf(systems)}))?|(?:${namesOf(systems)}))$`);

/**
 * Short names of browser and system, such as “Firefox on Windows”, so that people recognise their device in a list. The
 * whole User-Agent, which reveals much more, is not stored.
 */
export function deviceName(userAgent: string | null | undefined): string | null {
  // A session that replaces another one has its name already.
  if (userAgent && shortName.test(userAgent)) return userAgent;
  const first = (known: typeof browsers) => known.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const [browser, system] = [first(browsers), first(systems)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? null;
}
