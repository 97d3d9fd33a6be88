import { describe, expect, it } from '@jest/globals';
import { readLines, serverName } from './server.ts';

describe('a line that names a server', () => {
  it.each([
    ['www.example.com', 'www.example.com', 443],
    ['  Mail.Example.com:993 ', 'mail.example.com', 993],
    ['https://www.example.com/shop?a=b:1#top', 'www.example.com', 443],
    ['HTTPS://www.example.com:8443', 'www.example.com', 8443],
    ['www.example.com.', 'www.example.com', 443],
    ['münchen.example:465', 'xn--mnchen-3ya.example', 465],
    ['www。example。com：８４４３', 'www.example.com', 8443],
    ['192.0.2.7:443', '192.0.2.7', 443],
    ['[2001:db8::1]:8443', '2001:db8::1', 8443],
    ['https://[2001:db8::1]/', '2001:db8::1', 443],
    ['2001:db8::1', '2001:db8::1', 443],
  ])('reads %p (DISC-003)', (line, host, port) =>
    expect(readLines(line)).toEqual([{ text: line.trim(), server: { host, port } }]),
  );

  it.each([
    'localhost',
    'http://www.example.com',
    'user@www.example.com',
    'www.example.com:0',
    'www.example.com:65536',
    'www.example.com:https',
    '*.example.com',
    '[2001:db8::1',
    '2001:db8::zz',
    'www.example.com www.example.org',
  ])('refuses %p (DISC-003)', (line) => expect(readLines(line)).toEqual([{ text: line, server: null }]));
});

describe('a text of several lines', () => {
  it('leaves blank lines out and has each server once, as it was typed first (DISC-003)', () => {
    const text = 'www.example.com\r\n\n  https://WWW.example.com/  \nwww.example.com:8443\n?\n?\n';
    expect(readLines(text)).toEqual([
      { text: 'www.example.com', server: { host: 'www.example.com', port: 443 } },
      { text: 'www.example.com:8443', server: { host: 'www.example.com', port: 8443 } },
      { text: '?', server: null },
    ]);
  });
});

it('shows names as people write them and addresses in brackets (DISC-003)', () => {
  expect(serverName({ host: 'xn--mnchen-3ya.example', port: 443 })).toBe('münchen.example:443');
  expect(serverName({ host: '2001:db8::1', port: 8443 })).toBe('[2001:db8::1]:8443');
});
