import type { GuideValues } from '@certdeck/federation';
import type { Block } from './article.ts';

/** Files of the examples: of `example.com`, `mail.example.com`, `me@example.com` and `code`. */
const FILE =
  /(?<![\w.@-])(?:(?:mail\.|me@)?example\.com|code)(?=(?:_fullchain|_chain|_root|_all)?\.(?:pem|key|crt|csr|pfx|jks)(?![\w.]))/g;

/** What is written into commands and configurations without quotes. */
const PLAIN = /^[\p{L}\p{N}._@-]+$/u;

const MAIL_HOST = /^(?:mail|smtp|imap|pop3?|mx\d*)\./;

/** The guide's blocks with the names of the customer's files and hosts in place of the example's. */
export function fillIn(blocks: readonly Block[], values: GuideValues): Block[] {
  // A file such as "Example Ltd.pfx" would need quotes, which each program has its own of.
  if (!PLAIN.test(values.file)) return [...blocks];
  const files = (text: string) => text.replaceAll(FILE, () => values.file);
  const inline = (text: string) => text.replaceAll(/`[^`]+`/g, files);
  const code = values.names.length === 0 ? files : hosts(values.names, files);
  return blocks.map((block) => {
    switch (block.kind) {
      case 'h':
        return block;
      case 'code':
        return { ...block, lines: block.lines.flatMap((line) => code(line)) };
      case 'steps':
      case 'list':
        return { ...block, items: block.items.map(inline) };
      case 'table':
        return { ...block, rows: block.rows.map((row) => row.map(inline)) };
      default:
        return { ...block, text: inline(block.text) };
    }
  });
}

/** IPv6 addresses stand in brackets before a port and in an address of a page. */
const written = (name: string): string => (name.includes(':') ? `[${name}]` : name);

/** Fills one line of code; a line about further names goes when there are none. */
function hosts(names: readonly string[], files: (text: string) => string): (line: string) => string[] {
  const [first = ''] = names;
  // Connections and redirects need one host; a wildcard covers this one.
  const one = names.find((name) => !name.startsWith('*.')) ?? first.replace('*.', 'www.');
  const mail = names.find((name) => MAIL_HOST.test(name)) ?? one;
  const others = names.filter((name) => name !== one);
  const listed = names.map(written);
  const inYaml = names.map((name) => (name.startsWith('*') ? `"${name}"` : name));
  const secret = one.replaceAll(/[^a-z0-9-]+/g, '-').replaceAll(/^-+|-+$/g, '');
  return (line) => {
    if (line.includes('ServerAlias www.example.com') && others.length === 0) return [];
    return [
      files(line)
        .replace('example.com www.example.com', () => listed.join(' '))
        .replace('[example.com, www.example.com]', () => `[${inYaml.join(', ')}]`)
        .replace('example.com, www.example.com', () => listed.join(', '))
        .replace('ServerAlias www.example.com', () => `ServerAlias ${others.map(written).join(' ')}`)
        .replaceAll(/(?<![\w.-])mail\.example\.com(?![\w.-])/g, () => written(mail))
        .replaceAll(/(?<![\w.-])example\.com(?![\w.-])/g, () => written(one))
        .replaceAll('example-com', () => secret),
    ];
  };
}
