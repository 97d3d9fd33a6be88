import { isIP } from 'node:net';
import { BodyCode, TLS_PORTS } from '@certdeck/contract';
import { isDomain, toAscii } from '@certdeck/validation';
import { mayDial } from '../../platform/dns/addresses.ts';
import { BusinessError } from '../../platform/server/errors.ts';
import { texts } from '../../platform/server/texts.ts';
import { discoveryTexts } from './texts.ts';

/**
 * A server as it is kept: the name as DNS has it, an address as it is. Only ports at which TLS is usual can be watched, so
 * that nobody looks for open ports of strangers here.
 * @throws BusinessError 13004 with the reason at each field
 */
export function serverOf(host: string, port: number): { host: string; port: number } {
  const known = hostOf(host);
  const isPort = TLS_PORTS.some((one) => one === port);
  if (known !== undefined && isPort) return { host: known, port };
  throw new BusinessError(BodyCode.badInput, texts.badInput, {
    ...(known === undefined ? { host: discoveryTexts.badHost } : {}),
    ...(isPort ? {} : { port: discoveryTexts.badPort }),
  });
}

function hostOf(text: string): string | undefined {
  const trimmed = text.trim().replace(/^\[(.+:.+)\]$/, '$1');
  if (isIP(trimmed) !== 0) return mayDial(trimmed) ? shortest(trimmed) : undefined;
  return isDomain(trimmed) ? toAscii(trimmed)?.toLowerCase() : undefined;
}

/** An address in the one way in which it is written (RFC 5952), so that nobody watches it twice. */
const shortest = (address: string): string =>
  isIP(address) === 6 ? new URL(`http://[${address}]`).hostname.slice(1, -1) : address;
