import { cspReportPath } from '@contenthub/contracts/http/csp-reports';
import { defaultHeaders, hstsHeaders } from '@contenthub/server-kit/http/response-headers';
import { defaultPolicyName, policyName } from '../../browser/trusted-types/trusted-types.ts';
import { bootScriptHash } from '../rendering/boot-script.server.ts';

const videoOrigins = ['https://www.youtube-nocookie.com', 'https://www.youtube.com', 'https://player.vimeo.com'];

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
  const allow = (...sources: string[]) => ["'self'", ...sources].filter(Boolean).join(' ');
  return [
    "default-src 'none'",
    `script-src ${allow(bootScriptHash, host, ...thirdParties)}`,
    `style-src ${allow(styleHash, host, ...thirdParties)}`,
    `img-src ${allow(host, 'data:', ...thirdParties)}`,
    `font-src ${allow(host, ...thirdParties)}`,
    `media-src ${allow()}`,
    `manifest-src ${allow()}`,
    `worker-src ${allow()}`,
    // The static host too: `browser/hydration/preload.ts` fetches code before it is imported.
    `connect-src ${allow(host, ...new Set([...thirdParties, ...connections]))}`,
    ['frame-src', ...videoOrigins, ...thirdParties].join(' '),
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
const disabledFeatures = [
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
const videoFeatures = ['autoplay', 'encrypted-media', 'fullscreen', 'picture-in-picture'];
const videoAllowlist = videoOrigins.map((site) => `"${site}"`).join(' ');

const permissionsPolicy = [
  ...disabledFeatures.map((feature) => `${feature}=()`),
  ...videoFeatures.map((feature) => `${feature}=(self ${videoAllowlist})`),
  'clipboard-write=(self)',
].join(', ');

/** Sent with every page; one with styles in it names their hash. */
export function securityHeaders(trusted: TrustedOrigins, styleHash = ''): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(trusted, styleHash),
    ...defaultHeaders,
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': permissionsPolicy,
    ...hstsHeaders(trusted.origin),
  };
}

/** The same for account pages, the only ones that may open a passkey dialog. */
export function allowPasskeys(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const policy = headers['permissions-policy'];
  if (!policy) return headers;
  return { ...headers, 'permissions-policy': policy.replace(/(publickey-credentials-\w+)=\(\)/g, '$1=(self)') };
}
