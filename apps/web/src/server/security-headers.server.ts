import { cspReportPath } from '@contenthub/contracts/csp-reports';
import { everyResponse, transportSecurity } from '@contenthub/server-kit/response-headers';
import { defaultPolicyName, policyName } from '../trusted-types/trusted-types.ts';
import { bootScriptHash } from './boot-script.server.ts';

const filmSites = ['https://www.youtube-nocookie.com', 'https://www.youtube.com', 'https://player.vimeo.com'];

/** What configuration adds to the site's own origin. */
export type TrustedOrigins = {
  origin: string;
  static: string;
  /** Whose scripts, styles, pictures, frames and calls pages may use: tag manager, chat and what these load. */
  thirdParties: string[];
  /** What pages call themselves: the collector, error reports. */
  connections: string[];
};

/** Of what is inline only the boot script and the page's styles count, known by their hashes; so the policy holds on cached HTML, and needs no nonce. */
function contentSecurityPolicy(trusted: TrustedOrigins, styleHash: string): string {
  const { static: host, thirdParties, connections } = trusted;
  const from = (...sources: string[]) => ["'self'", ...sources].filter(Boolean).join(' ');
  return [
    "default-src 'none'",
    `script-src ${from(bootScriptHash, host, ...thirdParties)}`,
    `style-src ${from(styleHash, host, ...thirdParties)}`,
    `img-src ${from(host, 'data:', ...thirdParties)}`,
    `font-src ${from(host, ...thirdParties)}`,
    `media-src ${from()}`,
    `manifest-src ${from()}`,
    `worker-src ${from()}`,
    // The static host too: `parts/preload.ts` fetches code before it is imported.
    `connect-src ${from(host, ...new Set([...thirdParties, ...connections]))}`,
    ['frame-src', ...filmSites, ...thirdParties].join(' '),
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${policyName} ${defaultPolicyName}`,
    // Not `report-to`: a browser that knows it ignores this, and sends its reports a minute later or never.
    `report-uri ${cspReportPath}`,
  ].join('; ');
}

/**
 * Pages copy links, and films play in frames. Nothing else that a browser can be asked for is used here. Features that
 * Chromium does not know are left out: each would be an error in the console of every reader.
 */
const unused = [
  ...['accelerometer', 'browsing-topics', 'camera', 'clipboard-read'],
  ...['compute-pressure', 'display-capture', 'gamepad', 'geolocation', 'gyroscope', 'hid', 'identity-credentials-get'],
  ...[
    'idle-detection',
    'keyboard-map',
    'local-fonts',
    'magnetometer',
    'microphone',
    'midi',
    'otp-credentials',
    'payment',
  ],
  ...[
    'publickey-credentials-create',
    'publickey-credentials-get',
    'screen-wake-lock',
    'serial',
    'storage-access',
    'usb',
  ],
  ...['window-management', 'xr-spatial-tracking'],
];
const ofFilms = ['autoplay', 'encrypted-media', 'fullscreen', 'picture-in-picture'];
const films = filmSites.map((site) => `"${site}"`).join(' ');

const permissionsPolicy = [
  ...unused.map((feature) => `${feature}=()`),
  ...ofFilms.map((feature) => `${feature}=(self ${films})`),
  'clipboard-write=(self)',
].join(', ');

/** Sent with every page; one with styles in it names their hash. */
export function securityHeaders(trusted: TrustedOrigins, styleHash = ''): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(trusted, styleHash),
    ...everyResponse,
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': permissionsPolicy,
    ...transportSecurity(trusted.origin),
  };
}

/** The same for account pages, the only ones that may open a passkey dialog. */
export function withPasskeys(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const policy = headers['permissions-policy'];
  if (!policy) return headers;
  return { ...headers, 'permissions-policy': policy.replace(/(publickey-credentials-\w+)=\(\)/g, '$1=(self)') };
}
