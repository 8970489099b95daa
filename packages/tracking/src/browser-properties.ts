import type { BrowserProperties } from '@contenthub/contracts/events/envelope';

type Brand = { brand: string; version: string };
type Named = { userAgentData?: { brands: Brand[]; platform: string } };

/** What the browser says of itself, now: windows change their size. Names where it tells them; else there is `userAgent`. */
export function browserProperties(): BrowserProperties {
  const { userAgent, userAgentData } = navigator as Navigator & Named;
  // The engine's own name, and a made-up one, stand beside the browser's.
  const named = (userAgentData?.brands ?? []).filter(({ brand }) => !/Not.?A/.test(brand));
  const own = named.find(({ brand }) => brand !== 'Chromium') ?? named[0];
  return {
    userAgent,
    screenWidth: screen.width,
    screenHeight: screen.height,
    containerWidth: innerWidth,
    containerHeight: innerHeight,
    devicePixelRatio,
    ...(own && { browserName: own.brand, browserVersion: own.version }),
    ...(userAgentData?.platform && { deviceSystemName: userAgentData.platform }),
  };
}
