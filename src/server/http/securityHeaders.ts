/** On every answer (platform section 17). `framed` are the origins whose pages may stand in ours. */
export const securityHeaders = (framed: readonly string[]): Readonly<Record<string, string>> => ({
  'content-security-policy': [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    `frame-src ${["'self'", 'blob:', ...framed].join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
})

/** Only behind TLS. */
export const transportSecurity = ['strict-transport-security', 'max-age=31536000; includeSubDomains'] as const

/** The same policy for one sending of the page: style elements that bear this nonce count. antd writes its styles into the page. */
export const withNonce = (policy: string, nonce: string): string =>
  policy.replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`)
