import { createHash } from 'node:crypto';
import { hstsHeaders } from '@contenthub/server-kit/http/response-headers';

/** Style elements that React Aria adds: for touch on pressable elements, and behind dialogs on iOS. */
const libraryStyles = [
  '@layer {\n  [data-react-aria-pressable] {\n    touch-action: pan-x pan-y pinch-zoom;\n  }\n}',
  '@layer {\n  * {\n    overscroll-behavior: contain;\n  }\n}',
];
const styleHashes = libraryStyles.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);

/** No inline script, no script of others, no string that becomes code (Trusted Types), no embedding. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' ${styleHashes.join(' ')}`,
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** Sent with every page of the console. */
export function pageHeaders(origin: string): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy,
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), clipboard-write=(self)',
    'x-robots-tag': 'noindex',
    ...hstsHeaders(origin),
  };
}
