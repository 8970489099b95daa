import { cspReportPath } from '@contenthub/contracts/http/csp-reports';
import { defaultHeaders, hstsHeaders } from '@contenthub/server-kit/http/response-headers';
import { defaultPolicyName, policyName } from '../../browser/trusted-types/trusted-types.ts';
import { bootScriptHash } from '../rendering/boot-script/boot-script.server.ts';

const videoOrigins = ['https://www.youtube-nocookie.com', 'https://www.youtube.com', 'https://player.vimeo.com'];

/** Origins from the settings, in addition to the site's own. */
export type TrustedOrigins = {
  origin: string;
  static: string;
  /** Origins of third-party scripts, styles, images, frames and calls: tag manager, chat and what these load. */
  thirdParties: string[];
  /** Origins that pages call: the collector and error reports. */
  connections: string[];
};

/**
 * Inline code is limited to the boot script and the page's styles, by hash. The policy therefore needs no nonce and
 * works with cached HTML.
 */
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
    // Includes the static host, because `browser/hydration/preload.ts` fetches code before importing it.
    `connect-src ${allow(host, ...new Set([...thirdParties, ...connections]))}`,
    ['frame-src', ...videoOrigins, ...thirdParties].join(' '),
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${policyName} ${defaultPolicyName}`,
    // Not `report-to`: browsers that support it ignore `report-uri`, and send reports a minute later or never.
    `report-uri ${cspReportPath}`,
  ].join('; ');
}

/**
 * Pages copy links and embed videos in frames. All other features are disabled. Features that Chromium does not support
 * are left out, because each would log an error in every reader's console.
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

/** Sent with every page. Pages with inline styles pass their hash. */
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

/** The same for account pages, the only pages that may use passkeys. */
export function allowPasskeys(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const policy = headers['permissions-policy'];
  if (!policy) return headers;
  return { ...headers, 'permissions-policy': policy.replace(/(publickey-credentials-\w+)=\(\)/g, '$1=(self)') };
}
