import ipaddr from 'ipaddr.js';
import { SERVICE_PARAMETERS, serviceBindingOf, type ServiceParameter } from '@certdeck/validation';

const numberOf: ReadonlyMap<string, number> = new Map(Object.entries(SERVICE_PARAMETERS));

const two = (number: number): Buffer => {
  const octets = Buffer.alloc(2);
  octets.writeUInt16BE(number);
  return octets;
};

/** Labels of a name, none of it written as a pointer (RFC 9460 2.2). */
function nameOctets(name: string): Buffer {
  const labels = name === '.' ? [] : name.split('.').map((label) => Buffer.from(label, 'latin1'));
  return Buffer.concat([
    ...labels.flatMap((label) => [Buffer.from([label.length]), label]),
    Buffer.from([0]),
  ]);
}

const addressOctets = (address: string): Buffer => Buffer.from(ipaddr.parse(address).toByteArray());

/** What a parameter has, in octets (RFC 9460 7). */
function valueOctets(key: ServiceParameter, value: string): Buffer {
  switch (key) {
    case 'mandatory':
      return Buffer.concat(value.split(',').map((one) => two(numberOf.get(one) ?? 0)));
    case 'alpn':
      return Buffer.concat(
        value.split(',').flatMap((one) => [Buffer.from([one.length]), Buffer.from(one, 'latin1')]),
      );
    case 'no-default-alpn':
      return Buffer.alloc(0);
    case 'port':
      return two(Number(value));
    case 'ipv4hint':
    case 'ipv6hint':
      return Buffer.concat(value.split(',').map(addressOctets));
    case 'ech':
      return Buffer.from(value, 'base64');
    case 'dohpath':
      return Buffer.from(value, 'utf8');
  }
}

/**
 * Data of an SVCB or HTTPS record (RFC 9460 2.2).
 * @param value as `readDnsRecord` has it: the target, and parameters in the order of their numbers
 */
export function serviceBindingOctets(priority: number, value: string): Buffer {
  const { target, parameters } = serviceBindingOf(value);
  return Buffer.concat([
    two(priority),
    nameOctets(target),
    ...parameters.flatMap(([key, text]) => {
      const octets = valueOctets(key, text);
      return [two(SERVICE_PARAMETERS[key]), two(octets.length), octets];
    }),
  ]);
}
