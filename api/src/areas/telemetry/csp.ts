/** What a browser refused under the content security policy, or under the integrity policy. */
export interface Violation {
  directive: string;
  /** Address without query, or a word such as `inline` and `eval`. */
  blocked: string;
  /** Script that did it, with its line; '' when the browser doesn't say. */
  source: string;
  remote: string;
  release: string;
  /** Host name of the page. */
  site: string;
}

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Reports of one body at most. */
const MOST = 20;

/**
 * Reads the body of a report in either format: `application/csp-report` of report-uri, one object; and
 * `application/reports+json` of the Reporting API, a list, which has scripts without a hash as well. What browser extensions do is left out, and
 * so is everything that isn't understood.
 */
export function readViolations(body: unknown): Violation[] {
  const bodies: Fields[] = [];
  if (isFields(body) && isFields(body['csp-report'])) bodies.push(body['csp-report']);
  if (Array.isArray(body))
    for (const report of body.slice(0, MOST))
      if (isFields(report) && isFields(report['body'])) {
        const { type, body: content } = report;
        if (type === 'csp-violation') bodies.push(content);
        if (type === 'integrity-violation')
          bodies.push({ ...content, effectiveDirective: 'integrity-policy' });
      }
  return bodies.flatMap((report) => violationOf(report) ?? []);
}

/** The same members have dashes in one format and capitals in the other. */
function violationOf(report: Fields): Violation | undefined {
  const either = (dashed: string, joined: string) => textOf(report[dashed]) || textOf(report[joined]);
  const directive =
    either('effective-directive', 'effectiveDirective') || textOf(report['violated-directive']);
  const page = parse(either('document-uri', 'documentURL'));
  if (!/^[a-z-]{3,40}$/.test(directive) || !page) return undefined;
  const file = either('source-file', 'sourceFile');
  const blockedAddress = either('blocked-uri', 'blockedURL');
  if (isForeign(file) || isForeign(blockedAddress)) return undefined;
  const line = Number(report['line-number'] ?? report['lineNumber'] ?? 0);
  const [remote, release] = releaseIn(file) ?? releaseIn(blockedAddress) ?? ['host', ''];
  return {
    directive,
    blocked: short(blockedAddress),
    source: file === '' ? '' : `${short(file)}${line > 0 ? `:${Math.trunc(line)}` : ''}`,
    remote,
    release,
    site: page.hostname,
  };
}

/** Scripts that the customer's browser puts into every page. */
const isForeign = (address: string): boolean => /^(\w+-extension|moz-|about|webkit-)/.test(address);

function parse(address: string): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}

/** Origin and path: queries and fragments hold what nobody else should read. */
function short(address: string): string {
  const url = parse(address);
  if (!url) return /^[a-z-]{0,20}$/.test(address) ? address : '';
  if (!/^(https?|wss?):$/.test(url.protocol)) return url.protocol.slice(0, 20);
  return (url.origin + url.pathname).slice(0, 200);
}

/** `https://cdn/remotes/orders/1f2e/list.js` is of orders, release 1f2e. */
function releaseIn(address: string): [string, string] | undefined {
  const found = /\/remotes\/([a-z][a-z0-9-]{1,30})\/([\w.-]{1,64})\//.exec(address);
  return found ? [found[1]!, found[2]!] : undefined;
}
