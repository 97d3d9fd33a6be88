/** What stands in place of a secret. */
export const HIDDEN = '[secret]';

/** Names, in lower case without signs, of which no part may be shown: `X-Api-Token`, `newPwd`, `password_hash`. */
const SECRET_PARTS =
  /password|passphrase|passwd|pwd|token|secret|authorization|credential|cookie|ticket|privatekey|apikey|idcard|captchavalidate|idempotencykey|signature/;
/** Short names that are parts of harmless ones. */
const SECRET_NAMES: ReadonlySet<string> = new Set([
  'key',
  'keys',
  'code',
  'authcode',
  'verifycode',
  'pass',
  'auth',
  'otp',
  'pin',
  'device',
]);

/** Whether values of a member of this name are secrets, however it is spelled. */
export function isSecretName(name: string): boolean {
  const plain = name.toLowerCase().replaceAll(/[^a-z]/g, '');
  return SECRET_NAMES.has(plain) || SECRET_PARTS.test(plain);
}

/** Characters of one text that are logged; the patterns' work grows with them. */
const MAX_TEXT = 8_000;

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/** A copy of a JSON value without the secrets in it, as deep as it goes. */
function withoutSecrets(value: Json): Json {
  if (typeof value === 'string')
    return hideSecrets(value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT)}…` : value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutSecrets);
  // A buffer's octets may be anything.
  if (value['type'] === 'Buffer' && Array.isArray(value['data'])) return '[octets]';
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, isSecretName(name) ? HIDDEN : withoutSecrets(one)]),
  );
}

/**
 * A finished log line without secrets: values of secret names, whatever they are, and what is recognisable in
 * texts. A line at a time is the one place that everything passes: members, bindings of child loggers, messages
 * of errors.
 */
export function cleanLine(line: string): string {
  try {
    return `${JSON.stringify(withoutSecrets(JSON.parse(line) as Json))}\n`;
  } catch {
    return hideSecrets(line);
  }
}

/** What a log line says of an error: its kind, message and place, and the state that a database gave. */
export function describeError(error: Error): {
  type: string;
  message: string;
  stack: string;
  sqlState?: string;
} {
  const state = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  // Data exceptions quote the value that they refuse (PostgreSQL, class 22).
  const clean = (text: string) =>
    hideSecrets(state?.startsWith('22') ? text.replaceAll(/"[^"\n]*"/g, `"${HIDDEN}"`) : text);
  return {
    type: error.name,
    message: clean(error.message),
    stack: clean(error.stack ?? ''),
    ...(state === undefined ? {} : { sqlState: state }),
  };
}

/** Bounds of a word, so that a part of a longer one is no secret. */
const word = (inner: string) => `(?<![\\w-])${inner}(?![\\w-])`;

const PATTERNS: readonly (readonly [RegExp, string])[] = [
  // A private key, whole or cut off, its line breaks as they are or as JSON writes them.
  [/-----BEGIN [A-Z0-9 ]*PRIVATE KEY-----(?:[A-Za-z0-9+/=:,\s-]|\\[nrt])*/g, HIDDEN],
  // User and password in an address.
  [/\b([a-z][a-z0-9+.-]{1,20}:\/\/)[^\s/"'\\<>]{1,500}@/gi, `$1${HIDDEN}@`],
  // The query of an address or a path.
  [/((?:\b[a-z][a-z0-9+.-]{1,20}:\/)?\/[^\s?"'\\<>()]{0,500}\?)[^\s"'\\<>()]+/gi, `$1${HIDDEN}`],
  [/\b(bearer|basic|token|auth (?:plain|login))\s+[\w.~+/=-]{8,}/gi, `$1 ${HIDDEN}`],
  // `password=…`, `"token":"…"`, `code: 123456`.
  [
    /((?:password|passwd|passphrase|newpwd|pwd|token|secret|ticket|authcode|captchavalidate|cookie|authorization)(?:\\?["'])?\s*[:=]\s*(?:\\?["'])?)[^\s"'\\&,;}]+/gi,
    `$1${HIDDEN}`,
  ],
  [new RegExp(`(code(?:\\\\?["'])?\\s*[:=]?\\s*(?:\\\\?["'])?)\\d{6}(?!\\d)`, 'gi'), `$1${HIDDEN}`],
  // An API key, also one that was mistyped, and the secret of a webhook.
  [/(cdk_live_|whsec_)[\w+/=-]{8,}/g, `$1${HIDDEN}`],
  // The address of a chat's incoming webhook, whose path is the secret.
  [/(\bhooks\.slack[\w.-]*\/services\/|\/bot\/v2\/hook\/)[\w/-]+/g, `$1${HIDDEN}`],
  // A session's token, a password's hash as the wire has it, a digest.
  [new RegExp(word('[A-Za-z0-9_-]{43}'), 'g'), HIDDEN],
  [new RegExp(word('(?:[0-9a-fA-F]{32}|[0-9a-fA-F]{64})'), 'g'), HIDDEN],
];

/** What one of the patterns needs; most texts of a log have none of it, and are passed in a tenth of the time. */
const SUSPICIOUS =
  /[=:?@]|-----BEGIN|bearer|basic|token|auth |code|cdk_|whsec_|hooks\.slack|\/hook\/|[\w-]{32}/i;

/** A text without what is recognisably a secret. */
export function hideSecrets(text: string): string {
  if (!SUSPICIOUS.test(text)) return text;
  return PATTERNS.reduce((left, [pattern, instead]) => left.replaceAll(pattern, instead), text);
}
