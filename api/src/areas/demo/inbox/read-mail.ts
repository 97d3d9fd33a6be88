/** What a mail file says. */
export interface ReadMail {
  to: string;
  subject: string;
  /** Its text part. */
  text: string;
  sentAt: Date;
}

const bytesOf = (latin: string) => Buffer.from(latin, 'latin1');

/** RFC 2045 6.7: `=` at the end of a line joins it with the next, `=E4` is an octet. */
const fromQuotedPrintable = (text: string): Buffer =>
  bytesOf(
    text
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
  );

/** RFC 2047: words in another encoding than ASCII; blanks between two of them are none (6.2). */
function decodeWords(value: string): string {
  return value
    .replaceAll(/(=\?[^?]+\?[bq]\?[^?]*\?=)\s+(?==\?)/gi, '$1')
    .replaceAll(/(?:=\?utf-8\?[bq]\?[^?]*\?=)+/gi, (words) =>
      Buffer.concat(
        [...words.matchAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi)].map(([, kind = '', text = '']) =>
          kind.toLowerCase() === 'b'
            ? Buffer.from(text, 'base64')
            : fromQuotedPrintable(text.replaceAll('_', ' ')),
        ),
      ).toString('utf8'),
    );
}

interface Part {
  headers: ReadonlyMap<string, string>;
  body: string;
}

function partOf(raw: string): Part {
  const end = raw.search(/\r?\n\r?\n/);
  const head = (end < 0 ? raw : raw.slice(0, end)).replaceAll(/\r?\n[ \t]+/g, ' ');
  const headers = new Map<string, string>();
  for (const line of head.split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim());
  }
  return { headers, body: end < 0 ? '' : raw.slice(end).replace(/^\r?\n\r?\n/, '') };
}

function textOf({ headers, body }: Part): string | undefined {
  const type = headers.get('content-type') ?? 'text/plain';
  const boundary = /^multipart\/.*boundary="?([^";]+)"?/i.exec(type)?.[1];
  if (boundary !== undefined) {
    const parts = body.split(`--${boundary}`).slice(1, -1);
    for (const part of parts) {
      const text = textOf(partOf(part.replace(/^\r?\n/, '')));
      if (text !== undefined) return text;
    }
    return undefined;
  }
  if (!type.toLowerCase().startsWith('text/plain')) return undefined;
  const encoding = (headers.get('content-transfer-encoding') ?? '7bit').toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  return (encoding === 'quoted-printable' ? fromQuotedPrintable(body) : bytesOf(body)).toString('utf8');
}

/** Reads a mail as the folder of mails has it (RFC 5322, RFC 2045 to 2047): UTF-8, with a text part. */
export function readMail(file: Buffer): ReadMail {
  const part = partOf(file.toString('latin1'));
  const header = (name: string) => decodeWords(part.headers.get(name) ?? '');
  return {
    to: header('to'),
    subject: header('subject'),
    text: (textOf(part) ?? '').trim(),
    sentAt: new Date(header('date')),
  };
}
